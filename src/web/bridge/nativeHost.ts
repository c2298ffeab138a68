import type { BridgeAction, BridgeHost } from './messages.ts';

type MessageHandler = { postMessage(payload: unknown): void };

declare global {
  interface Window {
    /** WKWebView adds one handler to pages for each message that the app listens to. */
    webkit?: { messageHandlers?: Partial<Record<BridgeAction, MessageHandler>> };
  }
}

/** True inside the native app: at least one message handler is present. */
export function isInNativeApp(): boolean {
  return Object.keys(window.webkit?.messageHandlers ?? {}).length > 0;
}

/** The native app. False where it has no handler for a message, or its handler failed. */
export const nativeHost: BridgeHost = (action, payload) => {
  try {
    const handler = window.webkit?.messageHandlers?.[action];
    handler?.postMessage(payload);
    return handler !== undefined;
  } catch {
    return false;
  }
};
