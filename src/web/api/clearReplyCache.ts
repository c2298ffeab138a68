import { writeLocalStorage } from '../ui/localStorage.ts';

/** Where the device keeps replies for the time without a network. */
export const replyCacheKey = 'kept';

/** The code of a reply to whoever has no session, or none any more. */
export const sessionExpiredCode = '401';

/** Forgets every kept reply: at logout, and when a session turns out to be over. */
export function clearReplyCache(): void {
  writeLocalStorage(replyCacheKey, null);
}
