import type { RawReply } from './normalise.ts';
import type { RequestParts } from './request.ts';

/** What the document's inline script left: its request and the promise of the reply. */
type EarlyCall = {
  readonly url: string;
  readonly body: string | undefined;
  readonly reply: Promise<RawReply>;
};

declare global {
  interface Window {
    __early?: EarlyCall | undefined;
  }
}

/** The early call's reply when it asked the very same; it can be taken once. */
export function takeEarly(request: RequestParts): Promise<RawReply> | undefined {
  const early = window.__early;
  if (!early || early.url !== request.url || early.body !== request.body) return undefined;
  window.__early = undefined;
  return early.reply;
}
