import { precacheFiles, respond, shellCache } from './cacheStrategy.ts';

type ExtendableEventLike = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEventLike = ExtendableEventLike & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};
type MessageEventLike = ExtendableEventLike & { readonly data: unknown };

/** Globals of a service worker that the page's types don't know. */
declare const skipWaiting: () => Promise<void>;
declare const clients: { claim(): Promise<void> };

function isExtendableEvent(event: Event): event is ExtendableEventLike {
  return 'waitUntil' in event;
}

function isFetchEvent(event: Event): event is FetchEventLike {
  return 'respondWith' in event;
}

function isMessageEvent(event: Event): event is MessageEventLike {
  return 'data' in event && isExtendableEvent(event);
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shellCache).map((name) => caches.delete(name)));
}

addEventListener('install', () => void skipWaiting());

addEventListener('activate', (event) => {
  if (isExtendableEvent(event)) event.waitUntil(deleteOldCaches().then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  if (!isFetchEvent(event)) return;
  const response = respond(event.request);
  if (response) event.respondWith(response);
});

addEventListener('message', (event: Event) => {
  if (isMessageEvent(event) && Array.isArray(event.data))
    event.waitUntil(precacheFiles(event.data.map(String)));
});
