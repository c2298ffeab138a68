const workerUrl = '/sw.js';
const unregisteredKey = 'workerHealed';

/** Whether the reply at the worker's address is a script; otherwise a running worker is removed. Source: SPEC 8. */
export function isWorkerScript(status: number, contentType: string | null): boolean {
  return status !== 404 && (contentType ?? '').includes('javascript');
}

/**
 * Lets this page open again without a network: a worker for the addresses under `scope`, by default this page's own, caches
 * its document and files. Without support for workers it does nothing. Never throws.
 */
export async function cachePageForOffline(scope: string = location.pathname): Promise<void> {
  try {
    if (!('serviceWorker' in navigator)) return;
    if (navigator.serviceWorker.controller && (await unregisterStaleWorker())) return;
    await navigator.serviceWorker.register(workerUrl, { scope });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(listPageFiles());
  } catch {
    // Offline, or a web view without workers: the page is there without one.
  }
}

/** Removes a worker whose script is gone and loads the page again, at most once a window. True when it did. */
async function unregisterStaleWorker(): Promise<boolean> {
  const response = await fetch(workerUrl, { cache: 'no-store' });
  if (isWorkerScript(response.status, response.headers.get('content-type'))) return false;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  if (sessionStorage.getItem(unregisteredKey)) return true;
  sessionStorage.setItem(unregisteredKey, '1');
  location.reload();
  return true;
}

function listPageFiles(): string[] {
  const { code = '' } = document.documentElement.dataset;
  return [location.href, ...code.split(' ').map((file) => new URL(file, location.href).href)];
}
