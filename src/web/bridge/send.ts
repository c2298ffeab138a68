import { clearReplyCache } from '../api/clearReplyCache.ts';
import { hasHost, postToHost } from './host.ts';
import type { BridgeAction, BridgeEntry, BridgeMessages } from './messages.ts';
import { isPreview } from './preview.ts';

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
    void import('./bridgeLogOverlay.ts').then(({ showBridgeEntry: show }) => show(entry)).catch(() => {});
  return heard;
}

/** Goes to the app's login, which logs the user out: what this device kept for them is forgotten first. */
export function goLogin(): void {
  clearReplyCache();
  postBridgeMessage('goLogin', {});
}
