import { answer, keepFiles, shellCache } from './strategy.ts';

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Message = Waiting & { readonly data: unknown };

/** Globals of a service worker that the page's types don't know. */
declare const skipWaiting: () => Promise<void>;
declare const clients: { claim(): Promise<void> };

function isWaiting(event: Event): event is Waiting {
  return 'waitUntil' in event;
}

function isFetching(event: Event): event is Fetching {
  return 'respondWith' in event;
}

function isMessage(event: Event): event is Message {
  return 'data' in event && isWaiting(event);
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shellCache).map((name) => caches.delete(name)));
}

addEventListener('install', () => void skipWaiting());

addEventListener('activate', (event) => {
  if (isWaiting(event)) event.waitUntil(dropOldCaches().then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  if (!isFetching(event)) return;
  const response = answer(event.request);
  if (response) event.respondWith(response);
});

addEventListener('message', (event: Event) => {
  if (isMessage(event) && Array.isArray(event.data)) event.waitUntil(keepFiles(event.data.map(String)));
});
