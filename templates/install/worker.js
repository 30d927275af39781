{% load static %}/** Keeps one page for the time without a network, and shows messages where the page itself may not. Nothing else is kept. */

const CACHE = "offline {{ build|escapejs }}";
const PAGE = "{% url 'lobby:offline' %}";
const FILES = [PAGE, "{% static 'css/site.css' %}", "{% static 'img/favicon.svg' %}"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

self.addEventListener("notificationclick", (event) => {
  const address = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const there = pages.find((page) => new URL(page.url).pathname === address);
      return there ? there.focus() : self.clients.openWindow(address);
    }),
  );
});
