/** What a browser keeps of how somebody works: the language, whether keys are shortcuts. Nothing of anybody's. */
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
    // A browser that keeps nothing asks again next time.
  }
}
