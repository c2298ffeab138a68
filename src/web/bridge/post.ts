import { isAppBrowser } from '../session/cookieSession.ts';
import { windowStorage } from '../storage/browserStorage.ts';
import type { BridgeAction, BridgeHost, BridgeMessages } from './messages.ts';

/** The native app. False where it has no handler for a message, or its handler failed. */
const nativeHost: BridgeHost = (action, payload) => {
  try {
    const handler = window.webkit?.messageHandlers?.[action];
    handler?.postMessage(payload);
    return handler !== undefined;
  } catch {
    return false;
  }
};

/** A message to the host; `heard` is false if no host acted on it. */
export type BridgeEntry = {
  readonly action: BridgeAction;
  readonly payload: BridgeMessages[BridgeAction];
  readonly heard: boolean;
  /** ISO 8601. */
  readonly at: string;
};

declare global {
  interface Window {
    /** All messages of this page to its host, oldest first. */
    __bridgeLog?: BridgeEntry[];
  }
}

const previewKey = 'preview';

/** True in a window that was opened by the test page, where an overlay logs the messages. */
export function isPreview(): boolean {
  return windowStorage.read(previewKey) === '1';
}

/** Marks this window as one of the test page's. */
export function markPreview(): void {
  windowStorage.write(previewKey, '1');
}

/** The browser as host: its code is loaded where it is needed, which is never in the native app. */
const browserHost: BridgeHost = (action, payload) => {
  void loadBrowserHost().then((host) => host?.(action, payload));
  return true;
};

function loadBrowserHost(): Promise<BridgeHost | undefined> {
  return import('./browserHost.ts').then(
    (module) => module.browserHost,
    () => undefined,
  );
}

/** Fetches ahead what acts on messages, for the page that is left by one or has no network then. */
export function preloadHost(): void {
  if (findHost() === browserHost) void loadBrowserHost();
}

/** The native app around the page, else the browser where it is signed in at /app; elsewhere nothing acts on messages. */
function findHost(): BridgeHost | undefined {
  if (isInNativeApp()) return nativeHost;
  return isAppBrowser() ? browserHost : undefined;
}

/** True where a host acts on messages. */
export function hasHost(): boolean {
  return findHost() !== undefined;
}

/** Posts a message to the host and logs it; without a host the test page's overlay shows it. True if a host acted on it. */
export function postToHost<Action extends BridgeAction>(
  action: Action,
  payload: BridgeMessages[Action],
): boolean {
  const host = findHost();
  const heard = host?.(action, payload) ?? false;
  const entry = { action, payload, heard, at: new Date().toISOString() };
  window.__bridgeLog = [...(window.__bridgeLog ?? []), entry];
  if (!host && isPreview())
    void import('./bridgeLogOverlay.ts').then((log) => log.showBridgeEntry(action, payload)).catch(() => {});
  return heard;
}

type MessageHandler = { postMessage(payload: unknown): void };

declare global {
  interface Window {
    /** WKWebView adds one handler to pages for each message that the app listens to. */
    webkit?: { messageHandlers?: Partial<Record<BridgeAction, MessageHandler>> };
  }
}

/** True inside the native app: at least one message handler is present. */
function isInNativeApp(): boolean {
  return Object.keys(window.webkit?.messageHandlers ?? {}).length > 0;
}
