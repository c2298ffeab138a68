import { appHostCookie } from '../../contract/launch.ts';
import { deviceStorage } from '../storage/browserStorage.ts';

/** The storage key of the name of a sign-in. */
export const cookieSessionKey = 'appSession';

/** True where requests carry the session in a cookie, signed in at /app. */
export function hasCookieSession(): boolean {
  return document.cookie.includes(appHostCookie);
}

/** A session in the address goes before one in a cookie. */
function hasSessionInAddress(): boolean {
  return location.search.includes('sessionId=');
}

/** True in a browser that was signed in at /app: its pages belong to /app, also once the session is over. */
export function isAppBrowser(): boolean {
  return !hasSessionInAddress() && (cookieSessionName() !== '' || hasCookieSession());
}

/** Identifies this browser's session, to keep one borrower's stored data apart from another's; empty without a session. Not a secret. */
export function cookieSessionName(): string {
  return deviceStorage.read(cookieSessionKey) ?? '';
}
