import type { RawReply } from './normalise.ts';
import type { RequestParts } from './request.ts';

/** What the document's inline script left: its request and the promise of the reply. */
type PreloadedCall = {
  readonly url: string;
  readonly body: string | undefined;
  readonly reply: Promise<RawReply>;
};

declare global {
  interface Window {
    __early?: PreloadedCall | undefined;
  }
}

/** The early call's reply when it asked the very same; it can be taken once. */
export function takePreloadedReply(request: RequestParts): Promise<RawReply> | undefined {
  const preloaded = window.__early;
  if (!preloaded || preloaded.url !== request.url || preloaded.body !== request.body) return undefined;
  window.__early = undefined;
  return preloaded.reply;
}
