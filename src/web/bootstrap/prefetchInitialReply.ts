import { ajaxHeader, ajaxHeaderValue, appHostCookie } from '../../contract/launch.ts';
import type { RawReply } from '../api/call.ts';

/** A parameter of the page's address, or an empty string. */
export function readParameter(name: string): string {
  return new URLSearchParams(location.search).get(name) ?? '';
}

/**
 * Starts the page's first call before its code is loaded, leaves it in `window.initialCall` to be taken over by `call`, and
 * fills the skeleton from its reply. It isn't made without a session. `launchHeaders`: parameters that are headers too.
 */
export function prefetchInitialReply(
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

/**
 * Writes the fields of a reply, and of its `lead`, into the elements that name them by path in `data-initial`; those of empty
 * texts are hidden, and what is between `**` is strong in those with `data-emphasis`. Does nothing where the address has a fragment, which asks for another part of the page.
 */
function fillSkeleton(reply: RawReply): void {
  if (location.hash) return;
  const read = (path: string) => path.split('.').reduce((parent: Fields, key) => parent?.[key], reply);
  for (const element of document.querySelectorAll<HTMLElement>('[data-initial]')) {
    const path = element.dataset.initial ?? '';
    const value = read(`body.data.lead.${path}`) ?? read(`body.data.${path}`);
    if (value == null) continue;
    element.hidden = value === '';
    if ('src' in element) element.src = value;
    else {
      const parts: string[] = 'emphasis' in element.dataset ? value.split('**') : [value];
      element.replaceChildren(...parts.map(createPart));
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a reply that was not validated
type Fields = any;

/** A part of a text; every other one is strong. */
function createPart(text: string, index: number): HTMLElement {
  const element = document.createElement(index % 2 ? 'strong' : 'span');
  element.textContent = text;
  return element;
}
