import { precacheFiles, respond, shellCache } from './cacheStrategy.ts';

type ExtendableEvent = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = { readonly request: Request; respondWith(answer: Promise<Response>): void };
type MessageEvent = ExtendableEvent & { readonly data: unknown };

/** The service worker, which the page's types don't know. */
declare const self: {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
};

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shellCache).map((name) => caches.delete(name)));
}

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) =>
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim())),
);

self.addEventListener('fetch', (event) => {
  const response = respond(event.request);
  if (response) event.respondWith(response);
});

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(precacheFiles(event.data.map(String)));
});
