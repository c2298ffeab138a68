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
    /** Reads a stored JSON object; an empty one if there is none. */
    readObject(key: string): Readonly<Record<string, unknown>> {
      try {
        return { ...JSON.parse(open().getItem(key) ?? '') };
      } catch {
        return {};
      }
    },
    /** Stores a text, or removes it (null). */
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

/** The same of sessionStorage, which lasts as long as this window. */
export const windowStorage = createStorage(() => sessionStorage);
