import { precacheFiles, respondFromCache, shellCache } from './cacheStrategy.ts';
import { readPushMessage } from './pushMessage.ts';

type ExtendableEvent = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = { readonly request: Request; respondWith(answer: Promise<Response>): void };
type MessageEvent = ExtendableEvent & { readonly data: unknown };
type PushEvent = ExtendableEvent & { readonly data: { text(): string } | null };
type NotificationEvent = ExtendableEvent & {
  readonly notification: { readonly data: unknown; close(): void };
};
type WindowClient = {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
};

/** The service worker, which the page's types don't know. */
declare const self: {
  skipWaiting(): Promise<void>;
  readonly location: { readonly origin: string };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
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
  const response = respondFromCache(event.request);
  if (response) event.respondWith(response);
});

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(precacheFiles(event.data.map(String)));
});

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = readPushMessage(event.data?.text() ?? '', self.location.origin);
  const options = { body, tag, icon: '/icons/app-192.png', data: url };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

/** Opens the address in a window that is open already, else in a new one. */
async function openPage(url: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return void (await self.clients.openWindow(url));
  await open.focus();
  await open.navigate(url);
}
