/** Prefix of the preferences in localStorage: language and shortcuts, no personal data. */
const storagePrefix = 'desk.';

export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(storagePrefix + name);
  } catch {
    return null;
  }
}

export function writePreference(name: string, value: string): void {
  try {
    localStorage.setItem(storagePrefix + name, value);
  } catch {
    // Without storage the preference lasts until the page is closed.
  }
}
