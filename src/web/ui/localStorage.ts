/** Reads what the device remembers; nothing where storage is off or empty. */
export function readLocalStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Remembers a text on the device, or forgets it (null). Storage that is off or full is no failure. */
export function writeLocalStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private browsing: nothing is remembered.
  }
}
