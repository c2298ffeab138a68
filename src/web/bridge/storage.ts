/* @__NO_SIDE_EFFECTS__ */
function createStorage(open: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    /** Reads a stored JSON object; undefined if there is none. */
    readObject(key: string): Readonly<Record<string, unknown>> | undefined {
      try {
        const value: unknown = JSON.parse(open().getItem(key) ?? '');
        return typeof value === 'object' && value !== null ? { ...value } : undefined;
      } catch {
        return undefined;
      }
    },
    /** Keeps a text, or removes it (null). */
    write(key: string, value: string | null): void {
      try {
        if (value === null) open().removeItem(key);
        else open().setItem(key, value);
      } catch {
        // Private browsing, or storage is full: nothing is stored.
      }
    },
  };
}

/** localStorage that never throws: unavailable or full storage behaves as if it were empty. */
export const deviceStorage = createStorage(() => localStorage);

/** The sessionStorage, which lasts as long as this window. */
export const windowStorage = createStorage(() => sessionStorage);

/** The device's key of replies cached for use without a network. */
export const replyCacheKey = 'replyCache';

/** The window's key of the last known debt, for pages whose call fails. */
export const lastKnownDebtKey = 'debt';

/** Removes cached replies and the last known debt: at sign-out, and when a session has expired. */
export function clearReplyCache(): void {
  deviceStorage.write(replyCacheKey, null);
  windowStorage.write(lastKnownDebtKey, null);
}
