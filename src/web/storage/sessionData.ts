import { deviceStorage, windowStorage } from './browserStorage.ts';

/** The device's key of replies cached for use without a network (`replyCache.ts`). */
export const replyCacheKey = 'replyCache';

/** This window's key of the debt last shown in it (`lastKnownDebt.ts`), here since all pages remove it and few write it. */
export const lastKnownDebtKey = 'debt';

/** This window's storage of input in the forms of /app. */
export const formDraftsKey = 'forms';

/** The database of the debt that /app shows without a network (`offlineDebt.ts`). */
export const offlineDatabase = 'offline';

/** Removes cached replies and the last known debt: at sign-out, and when a session has expired. */
export function clearReplyCache(): void {
  deviceStorage.write(replyCacheKey, null);
  windowStorage.write(lastKnownDebtKey, null);
}

/** Removes what this browser keeps of a session at /app: at sign-out, when it is over, and before another begins. */
export function clearSessionData(): void {
  clearReplyCache();
  windowStorage.write(formDraftsKey, null);
  globalThis.indexedDB?.deleteDatabase(offlineDatabase);
}
