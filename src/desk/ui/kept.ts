/** What a browser keeps of how somebody works: the language, whether keys are shortcuts. Nothing of anybody's. */
const prefix = 'desk.';

export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

export function writeKept(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
