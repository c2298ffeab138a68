import type { Fill } from './dictionary.ts';

/** Fills the holes of a text; a hole without a value stays empty. */
export function fillText(text: string, values: Readonly<Record<string, Fill>>): string {
  return text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (_, name: string, one?: string, other?: string) => {
      const value = values[name];
      if (one !== undefined && other !== undefined) return Number(value) === 1 ? one : other;
      return value === undefined ? '' : String(value);
    },
  );
}
