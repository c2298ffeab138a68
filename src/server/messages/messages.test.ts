import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillText, localizedTexts } from './index.ts';

function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(Object(value)).flatMap(([key, part]) => listTexts(part, `${path}.${key}`));
}

function listPlaceholders(language: string, area: string): [path: string, names: string[]][] {
  const catalogue = JSON.parse(readFileSync(join(import.meta.dirname, language, area), 'utf8'));
  return listTexts(catalogue).map(([path, text]) => [path, [...new Set(text.match(/\{\w+\}/g))].sort()]);
}

test.each(globSync('*.json', { cwd: join(import.meta.dirname, 'es') }))(
  '%s says the same of the same values in Spanish and English',
  (area) => {
    expect(listPlaceholders('en', area)).toEqual(listPlaceholders('es', area));
  },
);

test('a value stands where the text names it, in its own language', () => {
  const text = localizedTexts({ es: { late: 'Van {days}.' }, en: { late: '{days} passed.' } });
  const days = { es: '2 días', en: '2 days' };
  expect(text('late', { days })).toEqual({ es: 'Van 2 días.', en: '2 days passed.' });
  expect(() => fillText('Van {days}.', {})).toThrow('no value days');
});
