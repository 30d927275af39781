/** @file Building and changing elements: nothing is written that already stands, and lists keep their nodes by key. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * h("p.note", {"aria-hidden": "true"}, "text"): a property named on… is a listener, a property that is not text is set as such.
 * @param {string} tag name and classes, "div" when the name is left out
 * @param {Record<string, any>|null} [props]
 * @param {...(Node|string|null)} children
 * @returns {any}
 */
export function h(tag, props = null, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props ?? {})) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else set(element, key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Set an attribute when it differs; null or false takes it away. @param {Element} element @param {string} name @param {unknown} value */
export function set(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Set a property when it differs: the same again makes a browser look the element over once more. @param {any} element @param {string} name @param {unknown} value */
export function put(element, name, value) {
  if (element[name] !== value) element[name] = value;
}

/** Set the text of a node that nothing else writes to: what stands is remembered, for asking the page is dear. @param {any} node @param {unknown} value */
export function write(node, value) {
  const text = String(value);
  if (node.wrote === text) return;
  node.wrote = text;
  // A text that becomes another one is laid out; one that is put in another's place is styled before that.
  if (text && node.firstChild) node.firstChild.data = text;
  else node.textContent = text;
}

/** The same for words in the middle of their place: another text, not one that changed, for that would have moved. @param {any} node @param {unknown} value */
export function replace(node, value) {
  const text = String(value);
  if (node.wrote !== text) node.textContent = node.wrote = text;
}

/** Set a custom property through the CSSOM, which a strict content policy allows. @param {any} element @param {string} name @param {unknown} value */
export function style(element, name, value) {
  const text = String(value);
  const known = (element.written ??= new Map());
  if (known.get(name) === text) return;
  known.set(name, text);
  element.style.setProperty(name, text);
}

/** @type {Map<string, Element>} */
const symbols = new Map();

/** Fetch the signs once: a copied path costs a fifth of a <use> of another file. @param {string} address the page's, for it carries a hash */
export async function loadIcons(address) {
  const file = new DOMParser().parseFromString(await (await fetch(address)).text(), "image/svg+xml");
  for (const symbol of file.querySelectorAll("symbol")) symbols.set(symbol.id, symbol);
}

/** @param {string} name a symbol of static/icons/table.svg @param {string} [cls] */
export function icon(name, cls = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", cls);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("viewBox", "0 0 32 32");
  svg.append(...[...(symbols.get(name)?.children ?? [])].map((shape) => document.importNode(shape, true)));
  return svg;
}

const pools = new WeakMap();

/**
 * Make the children of a parent match the items, reusing the node of each key.
 * @template T
 * @param {Element} parent @param {T[]} items @param {(item: T) => unknown} key
 * @param {(item: T) => any} make @param {(node: any, item: T, index: number) => void} [update]
 */
export function keyed(parent, items, key, make, update) {
  let pool = pools.get(parent);
  if (!items.length && !pool?.size) return;
  if (!pool) pools.set(parent, (pool = new Map()));
  const wanted = new Set(items.map(key));
  for (const [name, node] of pool) {
    if (!wanted.has(name)) {
      node.remove();
      pool.delete(name);
    }
  }
  let next = parent.firstElementChild;
  items.forEach((item, index) => {
    const name = key(item);
    let node = pool.get(name);
    if (!node) pool.set(name, (node = make(item)));
    if (node === next) next = node.nextElementSibling;
    else parent.insertBefore(node, next);
    update?.(node, item, index);
  });
}
