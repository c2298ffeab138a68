import { isAppBrowser } from './cookieSession.ts';
import type { BridgeAction, BridgeMessages, Host } from './messages.ts';
import { isInNativeApp, nativeHost } from './nativeHost.ts';
import { windowStorage } from './storage.ts';

/** What a page told its host; `heard` is false where nothing was done. */
export type BridgeEntry = {
  readonly action: BridgeAction;
  readonly payload: BridgeMessages[BridgeAction];
  readonly heard: boolean;
  /** ISO 8601. */
  readonly at: string;
};

declare global {
  interface Window {
    /** Everything this page told its host, oldest first. */
    __bridgeLog?: BridgeEntry[];
  }
}

const previewKey = 'preview';

/** True in a window that came through the test page: there a stand-in shows what the app was told. */
export function isPreview(): boolean {
  return windowStorage.read(previewKey) === '1';
}

/** Marks this window as one of the test page's. */
export function markPreview(): void {
  windowStorage.write(previewKey, '1');
}

/** The browser as host: its code is loaded where it is needed, which is never in the native app. */
const browserHost: Host = (action, payload) => {
  void loadBrowserHost().then((host) => host?.(action, payload));
  return true;
};

function loadBrowserHost(): Promise<Host | undefined> {
  return import('./browserHost.ts').then(
    (module) => module.browserHost,
    () => undefined,
  );
}

/** Fetches ahead what acts on messages, for the page that is left by one or has no network then. */
export function prepareHost(): void {
  if (findHost() === browserHost) void loadBrowserHost();
}

/** The native app around the page, else the browser where it is signed in at /app; elsewhere nothing acts on messages. */
function findHost(): Host | undefined {
  if (isInNativeApp()) return nativeHost;
  return isAppBrowser() ? browserHost : undefined;
}

/** True where a host acts on messages. */
export function hasHost(): boolean {
  return findHost() !== undefined;
}

/** Gives the host a message and keeps it in the log; without one the stand-in shows it. True where it was heard. */
export function post<Action extends BridgeAction>(action: Action, payload: BridgeMessages[Action]): boolean {
  const host = findHost();
  const heard = host?.(action, payload) ?? false;
  const entry = { action, payload, heard, at: new Date().toISOString() };
  window.__bridgeLog = [...(window.__bridgeLog ?? []), entry];
  if (!host && isPreview())
    void import('./bridgeLogOverlay.ts').then((log) => log.showBridgeEntry(action, payload)).catch(() => {});
  return heard;
}
