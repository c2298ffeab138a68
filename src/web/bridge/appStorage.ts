import { clearReplyCache, windowStorage } from './storage.ts';

/** This window's storage of input in the forms of /app. */
export const formDraftsKey = 'forms';

/** The database with the last known debt. */
export const offlineDatabase = 'offline';

/** Removes what this browser keeps of a session at /app: at sign-out, when it is over, and before another begins. */
export function clearSessionData(): void {
  clearReplyCache();
  windowStorage.write(formDraftsKey, null);
  globalThis.indexedDB?.deleteDatabase(offlineDatabase);
}
