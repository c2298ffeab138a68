import { embeddedBrowserMarker } from 'virtual:brand';
import type { NavigatePayload } from './messages.ts';
import { isPreview } from './preview.ts';
import { postBridgeMessage } from './send.ts';

export { goLogin } from './send.ts';

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
