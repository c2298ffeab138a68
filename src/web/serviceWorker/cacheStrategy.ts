import { appRoutes } from '../../contract/pages.ts';

/** Documents and hashed files only: nothing personal is in this cache. */
export const shellCache = 'shell-1';
const fallbackAfterMs = 3_000;
/** Responses are cached decoded, so `Vary` by encoding does not apply. */
const matchOptions = { ignoreVary: true };

/**
 * The cache key of a document: its path and language. The session and the order in its address
 * don't change it and are left out; all routes of /app are one document.
 */
export function shellKey(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const path = pathname.startsWith(`${appRoutes.home}/`) ? appRoutes.home : pathname;
  return `${origin}${path}?language=${encodeURIComponent(searchParams.get('language') ?? '')}`;
}

function isAsset(address: string): boolean {
  return new URL(address).pathname.startsWith('/assets/');
}

/** How a request is answered; undefined where the worker leaves it to the network. */
export function respondFromCache(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return networkFirst(request);
  if (isAsset(request.url)) return cacheFirst(request);
  return undefined;
}

async function putInCache(key: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected) return;
  const { body, status, headers } = response;
  const cache = await caches.open(shellCache);
  // A new response: the original keeps its address, which contains the session.
  await cache.put(key, new Response(body, { status, headers }));
}

async function networkFirst(request: Request): Promise<Response> {
  const key = shellKey(request.url);
  const fromNetwork = fetch(request).then((response) => {
    void putInCache(key, response.clone());
    return response;
  });
  fromNetwork.catch(() => undefined);
  const cached = await caches.match(key, matchOptions);
  if (!cached) return fromNetwork;
  const fallback = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), fallbackAfterMs));
  return Promise.race([fromNetwork.catch(() => cached), fallback]);
}

async function cacheFirst(request: Request): Promise<Response> {
  const cached = await caches.match(request.url, matchOptions);
  if (cached) return cached;
  const response = await fetch(request);
  void putInCache(request.url, response.clone());
  return response;
}

/** Keeps a page that was loaded before the worker ran: its document first, then its files. */
export async function precacheFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const key = isAsset(address) ? address : shellKey(address);
      if (await caches.match(key, matchOptions)) return;
      await putInCache(key, await fetch(key));
    }),
  );
}
