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
    /** A kept object, written as JSON. */
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
        // Private browsing, or no room: nothing is kept.
      }
    },
  };
}

/** What the device keeps for the pages. Storage that is off or full is no failure: it is empty then. */
export const deviceStorage = createStorage(() => localStorage);

/** The same for as long as this window is open. */
export const windowStorage = createStorage(() => sessionStorage);

/** Where the device keeps replies for the time without a network. */
export const replyCacheKey = 'kept';

/** Where this window keeps what was owed, for pages that can't be loaded. */
export const lastKnownDebtKey = 'debt';

/** Removes what replies said: at logout, and when a session turns out to be over. */
export function clearReplyCache(): void {
  deviceStorage.write(replyCacheKey, null);
  windowStorage.write(lastKnownDebtKey, null);
}
