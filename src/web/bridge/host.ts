import type { BridgeAction } from './messages.ts';

type MessageHandler = { postMessage(payload: unknown): void };

declare global {
  interface Window {
    /** What WKWebView puts into pages: one handler for each message the app listens to. */
    webkit?: { messageHandlers?: Partial<Record<BridgeAction, MessageHandler>> };
  }
}

/** True where the page stands inside the app, one handler at least being there. */
export function hasHost(): boolean {
  return Object.keys(window.webkit?.messageHandlers ?? {}).length > 0;
}

/** Gives the app a message. False when nobody listens for it or the app refused it; never throws. */
export function postToHost(action: BridgeAction, payload: unknown): boolean {
  try {
    const handler = window.webkit?.messageHandlers?.[action];
    if (!handler) return false;
    handler.postMessage(payload);
    return true;
  } catch {
    return false;
  }
}
