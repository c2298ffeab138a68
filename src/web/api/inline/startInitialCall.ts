import { ajaxHeader, ajaxHeaderValue, appHostCookie } from '../../../contract/launch.ts';
import { fillSkeleton } from './fillSkeleton.ts';

/** A parameter of the page's address, or an empty string. */
export function readParameter(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}

/**
 * Starts the page's first call before its code is loaded, leaves it in `window.initialCall` to be taken over by `call`, and
 * fills the skeleton from its reply. It isn't made without a session. `launchHeaders`: parameters that are headers too.
 */
export function startInitialCall(
  url: string,
  body: string,
  contentType: string,
  launchHeaders: readonly string[],
): void {
  if (!readParameter('sessionId') && !document.cookie.includes(appHostCookie)) return;
  const headers: Record<string, string> = { [ajaxHeader]: ajaxHeaderValue, 'Content-Type': contentType };
  for (const name of launchHeaders) {
    const value = readParameter(name).replace(/[^ -~]/g, '');
    if (value) headers[name] = value;
  }
  const reply = fetch(url, { method: 'POST', headers, body }).then(async (response) => ({
    status: response.status,
    body: await response.json(),
  }));
  window.initialCall = { url, body, reply };
  reply.then(fillSkeleton).catch(() => undefined);
}
