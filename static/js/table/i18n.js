/** @file The texts: Django's catalogue script defines gettext before the modules run; without it the source texts stand. */

const catalogue = /** @type {any} */ (globalThis);

/** @param {string} text */
export function gettext(text) {
  return catalogue.gettext ? catalogue.gettext(text) : text;
}

/** @param {string} context @param {string} text */
export function pgettext(context, text) {
  return catalogue.pgettext ? catalogue.pgettext(context, text) : text;
}

/** @param {string} one @param {string} many @param {number} count */
export function ngettext(one, many, count) {
  if (catalogue.ngettext) return catalogue.ngettext(one, many, count);
  return count === 1 ? one : many;
}

/**
 * Put named fields into a translated sentence: fill("%(name)s 过牌", {name}).
 * @param {string} sentence @param {Record<string, unknown>} fields
 */
export function fill(sentence, fields) {
  return sentence.replace(/%\((\w+)\)s/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}
