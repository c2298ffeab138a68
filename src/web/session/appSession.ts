import { endpointPath, endpoints } from '../../contract/endpoints.ts';
import { appHostCookie, jsonHeaders } from '../../contract/launch.ts';
import { deviceStorage } from '../storage/browserStorage.ts';
import { clearSessionData } from '../storage/sessionData.ts';
import { cookieSessionKey } from './cookieSession.ts';

const pendingKey = 'signOutPending';

/** Deletes the previous session's stored data and starts a new cookie session. */
export function startCookieSession(): void {
  clearSessionData();
  // A sign-in has ended the session before it: a sign-out that is still pending would end this one.
  deviceStorage.write(pendingKey, null);
  deviceStorage.write(cookieSessionKey, String(crypto.getRandomValues(new Uint32Array(1))[0]));
}

/** Calls `listener` when another tab has signed out, or has signed in another borrower. */
export function onSessionChangedElsewhere(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === cookieSessionKey) listener();
  });
}

/** How long leaving waits for the server: the request goes on without the page. */
const signOutWaitMs = 2_000;

/** Ends a session in a cookie and removes what this browser stored of it; without a network the server hears of it later. */
export async function signOut(): Promise<void> {
  clearSessionData();
  deviceStorage.write(cookieSessionKey, null);
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store API that this could use
  document.cookie = `${appHostCookie}; Max-Age=0; Path=/`;
  deviceStorage.write(pendingKey, '1');
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, signOutWaitMs));
  await Promise.race([sendPendingSignOut(), timeout]);
}

/** Tells the server of a sign-out, again until it has ended the session. */
export async function sendPendingSignOut(): Promise<void> {
  if (deviceStorage.read(pendingKey) === null) return;
  const isOver = await fetch(endpointPath(endpoints.logout), {
    method: 'POST',
    headers: jsonHeaders,
    body: '{}',
    keepalive: true,
  }).then(
    ({ ok, status }) => ok || status === 401,
    () => false,
  );
  if (isOver) deviceStorage.write(pendingKey, null);
}
