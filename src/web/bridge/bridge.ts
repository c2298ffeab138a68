import { embeddedBrowserMarker } from 'virtual:brand';
import { telephoneUrl } from '../../contract/contactUrls.ts';
import { clearReplyCache } from '../storage/sessionData.ts';
import { isPreview, postToHost } from './post.ts';

/** Goes to the login, which signs the borrower out; the cached replies are removed first. */
export function goLogin(): void {
  clearReplyCache();
  postToHost('goLogin', {});
}

export function goHome(): void {
  postToHost('goHome', {});
}

/** Calls a telephone number; a browser without a host opens its own dialler. */
export function callTelephone(telephone: string): void {
  if (postToHost('callTelephone', { telephone }) || isPreview()) return;
  location.href = telephoneUrl(telephone);
}

/** True inside the app's web view, recognised by the marker in the user agent. */
export function isEmbedded(userAgent: string = navigator.userAgent): boolean {
  return userAgent.includes(embeddedBrowserMarker);
}
