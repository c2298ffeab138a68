import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defineTexts } from './dictionary.ts';
import { fillText } from './fill.ts';
import { shared } from './shared.ts';

describe('texts', () => {
  test('holes are filled, a number chooses its form', () => {
    expect(fillText('en {days} {days|día|días}', { days: 1 })).toBe('en 1 día');
    expect(fillText('en {days} {days|día|días}', { days: 7 })).toBe('en 7 días');
  });

  test('a number and its unit stay on one line', () => {
    const { es } = defineTexts({
      es: { due: 'en {days} {days|día|días}', paid: '{amount} antes' },
      en: { due: 'in {days} {days|day|days}', paid: '{amount} before' },
    });
    expect(fillText(es.due, { days: 7 })).toBe('en 7\u00a0días');
    expect(fillText(es.paid, { amount: '$7' })).toBe('$7 antes');
  });

  test('a value that looks like a hole is not filled again', () => {
    expect(fillText('{name}', { name: '{days}' })).toBe('{days}');
  });

  test('every language of the kit has the same holes', () => {
    const holes = (text: string): string => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).join();
    const names = (text: string): string => [...new Set(holes(text).split(','))].sort().join();
    for (const [key, text] of Object.entries(shared.es)) {
      expect(names(Object(shared.en)[key]), key).toBe(names(text));
      expect(names(Object(shared.zh)[key]), key).toBe(names(text));
    }
  });

  test('no text of any page parts a number from its unit', async () => {
    const web = join(import.meta.dirname, '..');
    const files = globSync('**/*{texts,Texts}.ts', { cwd: web });
    expect(files.length).toBeGreaterThan(30);
    const modules: object[] = await Promise.all(files.map((file) => import(join(web, file))));
    const units =
      /\d (%|h\b|d[ií]as?|days?|pagos?|payments?|minutos?|minutes?|puntos?|n[uú]meros|digits|im[aá]genes|images|mil)/;
    for (const text of modules.flatMap(wordsIn)) {
      const holes = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name, 7]);
      expect(fillText(text, Object.fromEntries(holes)).replaceAll('**', '')).not.toMatch(units);
    }
  });
});

/** Every text in what a module exports. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}
