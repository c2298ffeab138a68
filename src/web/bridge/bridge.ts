import { embeddedBrowserMarker } from 'virtual:brand';
import { clearReplyCache, windowStorage } from './storage.ts';

/** What the app can be asked to do, by the name of its message handler, and what each carries. Source: SPEC 6. */
export type BridgeMessages = {
  navigate: NavigatePayload;
  navigateList: { readonly list: readonly NavigatePayload[] };
  closeWebView: NoPayload;
  goHome: NoPayload;
  goMine: NoPayload;
  goLogin: NoPayload;
  callTelephone: { readonly telephone: string };
  goRating: NoPayload;
  trackConfirmation: { readonly productId: string };
  startBankFlow: NoPayload;
  endBankFlow: NoPayload;
};

export type BridgeAction = keyof BridgeMessages;

/** `target` names a screen of the app or a page's address; the rest is for that screen. */
export type NavigatePayload = {
  readonly target: string;
  readonly parameters?: Readonly<Record<string, string>>;
};

type NoPayload = Readonly<Record<string, never>>;

/** What a page told the app; `heard` is false where no app listens. */
export type BridgeEntry<Action extends BridgeAction = BridgeAction> = {
  readonly action: Action;
  readonly payload: BridgeMessages[Action];
  readonly heard: boolean;
  /** ISO 8601. */
  readonly at: string;
};

const previewKey = 'preview';

/** True in a window that came through the test page: there a stand-in shows what the app was told. */
export function isPreview(): boolean {
  return windowStorage.read(previewKey) === '1';
}

/** Marks this window as one of the test page's. */
export function markPreview(): void {
  windowStorage.write(previewKey, '1');
}

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

declare global {
  interface Window {
    /** Everything this page told the app, oldest first. */
    __bridgeLog?: BridgeEntry[];
  }
}

/** Gives the app a message and keeps it in the log; without an app the stand-in shows it. True where it was heard. */
export function postBridgeMessage<Action extends BridgeAction>(
  action: Action,
  payload: BridgeMessages[Action],
): boolean {
  const heard = postToHost(action, payload);
  const entry = { action, payload, heard, at: new Date().toISOString() };
  window.__bridgeLog = [...(window.__bridgeLog ?? []), entry];
  if (!hasHost() && isPreview())
    void import('./bridgeLogOverlay.ts').then((log) => log.showBridgeEntry(action, payload)).catch(() => {});
  return heard;
}

/** Goes to the app's login, which logs the user out: what this device kept for them is forgotten first. */
export function goLogin(): void {
  clearReplyCache();
  postBridgeMessage('goLogin', {});
}

/** Opens a screen of the app. */
export function navigate(payload: NavigatePayload): void {
  postBridgeMessage('navigate', payload);
}

/** Opens several screens of the app on top of each other, the last one visible. */
export function navigateList(list: readonly NavigatePayload[]): void {
  postBridgeMessage('navigateList', { list });
}

/** Closes the web view; where nobody listens nothing happens. */
export function closeWebView(): void {
  postBridgeMessage('closeWebView', {});
}

export function goHome(): void {
  postBridgeMessage('goHome', {});
}

export function goMine(): void {
  postBridgeMessage('goMine', {});
}

/** Calls a telephone number; a browser without the app opens its own dialler. */
export function callTelephone(telephone: string): void {
  if (postBridgeMessage('callTelephone', { telephone }) || isPreview()) return;
  location.href = `tel:${telephone.replace(/[^\d+]/g, '')}`;
}

/** Asks the app for the store's rating dialog. */
export function goRating(): void {
  postBridgeMessage('goRating', {});
}

/** Tells the app's analytics that a loan was confirmed. */
export function trackConfirmation(productId: string): void {
  postBridgeMessage('trackConfirmation', { productId });
}

export function startBankFlow(): void {
  postBridgeMessage('startBankFlow', {});
}

/** Ends the bank flow; where nobody listens nothing happens. */
export function endBankFlow(): void {
  postBridgeMessage('endBankFlow', {});
}

/** True inside the app's web view, told by its mark in the user agent. */
export function isEmbedded(userAgent: string = navigator.userAgent): boolean {
  return userAgent.includes(embeddedBrowserMarker);
}
