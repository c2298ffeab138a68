import { embeddedBrowserMarker } from 'virtual:brand';
import { clearReplyCache, windowStorage } from './storage.ts';

type NoPayload = Readonly<Record<string, never>>;

/** `target` names a screen of the app or a page's address; the rest is for that screen. */
type NavigatePayload = { readonly target: string; readonly parameters?: Readonly<Record<string, string>> };

/** What the app can be asked to do, by the name of its message handler, and what each carries. Source: SPEC 6. */
type BridgeMessages = {
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

type BridgeAction = keyof BridgeMessages;

/** What a page told the app; `heard` is false where no app listens. */
export type BridgeEntry = {
  readonly action: BridgeAction;
  readonly payload: BridgeMessages[BridgeAction];
  readonly heard: boolean;
  /** ISO 8601. */
  readonly at: string;
};

type MessageHandler = { postMessage(payload: unknown): void };

declare global {
  interface Window {
    /** What WKWebView puts into pages: one handler for each message the app listens to. */
    webkit?: { messageHandlers?: Partial<Record<BridgeAction, MessageHandler>> };
    /** Everything this page told the app, oldest first. */
    __bridgeLog?: BridgeEntry[];
  }
}

const previewKey = 'preview';

/** True in a window that came through the test page: there a stand-in shows what the app was told. */
function isPreview(): boolean {
  return windowStorage.read(previewKey) === '1';
}

/** Marks this window as one of the test page's. */
export function markPreview(): void {
  windowStorage.write(previewKey, '1');
}

/** True where the page stands inside the app, one handler at least being there. */
export function hasHost(): boolean {
  return Object.keys(window.webkit?.messageHandlers ?? {}).length > 0;
}

/** Gives the app a message. False when nobody listens for it or the app refused it; never throws. */
function postToHost(action: BridgeAction, payload: unknown): boolean {
  try {
    const handler = window.webkit?.messageHandlers?.[action];
    handler?.postMessage(payload);
    return handler !== undefined;
  } catch {
    return false;
  }
}

/** Gives the app a message and keeps it in the log; without an app the stand-in shows it. True where it was heard. */
function post<Action extends BridgeAction>(action: Action, payload: BridgeMessages[Action]): boolean {
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
  post('goLogin', {});
}

export function navigate(payload: NavigatePayload): void {
  post('navigate', payload);
}

/** Opens several screens of the app on top of each other, the last one visible. */
export function navigateList(list: readonly NavigatePayload[]): void {
  post('navigateList', { list });
}

export function closeWebView(): void {
  post('closeWebView', {});
}

export function goHome(): void {
  post('goHome', {});
}

export function goMine(): void {
  post('goMine', {});
}

/** Calls a telephone number; a browser without the app opens its own dialler. */
export function callTelephone(telephone: string): void {
  if (post('callTelephone', { telephone }) || isPreview()) return;
  location.href = `tel:${telephone.replace(/[^\d+]/g, '')}`;
}

/** Asks the app for the store's rating dialog. */
export function goRating(): void {
  post('goRating', {});
}

/** Tells the app's analytics that a loan was confirmed. */
export function trackConfirmation(productId: string): void {
  post('trackConfirmation', { productId });
}

export function startBankFlow(): void {
  post('startBankFlow', {});
}

export function endBankFlow(): void {
  post('endBankFlow', {});
}

/** True inside the app's web view, told by its mark in the user agent. */
export function isEmbedded(userAgent: string = navigator.userAgent): boolean {
  return userAgent.includes(embeddedBrowserMarker);
}
