import { offlineDatabase } from './sessionData.ts';

/**
 * The debt that /app shows without a network. The browser also stores a session's last replies (`replyCache.ts`), its drafts
 * (`draft.ts`) and the debt last shown in a window (`lastKnownDebt.ts`).
 */
export type OfflineDebt = {
  /** With its currency, as it is shown. */
  readonly debt: string;
  readonly reference: string;
  /** An SVG's data URL; empty where the channel has none. */
  readonly barcode: string;
  /** ISO 8601: when it was so. */
  readonly at: string;
};

const storeName = 'debt';
const key = 'last';

function settle<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open(offlineDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  const database = await settle(opening);
  // Sign-out in another tab deletes the database: an open connection would hold that up.
  database.onversionchange = () => database.close();
  try {
    return await settle(act(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/** Keeps these four fields and nothing else of a reply; null removes them. Never rejects. */
export async function storeOfflineDebt(offlineDebt: OfflineDebt | null): Promise<void> {
  try {
    if (offlineDebt === null) return await withStore('readwrite', (store) => store.delete(key));
    const { debt, reference, barcode, at } = offlineDebt;
    await withStore('readwrite', (store) => store.put({ debt, reference, barcode, at }, key));
  } catch {
    // Private browsing, or storage is full: nothing is stored.
  }
}

/** The stored debt; undefined if there is none or storage is unavailable. */
export async function readOfflineDebt(): Promise<OfflineDebt | undefined> {
  return await withStore<OfflineDebt | undefined>('readonly', (store) => store.get(key)).catch(
    () => undefined,
  );
}
