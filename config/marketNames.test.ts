import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import markets from './markets.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

/** The demonstration has people of certain markets, and tests have theirs; a rail moves one currency. */
const mayName = [
  'src/contract/demonstration.ts',
  'src/server/database/seed/',
  'src/server/demonstration/history/names.ts',
  'src/server/providers/stp/currency.ts',
  '/testing',
  '.test.',
];

const names = [...Object.keys(markets), ...Object.values(markets).map(({ currency }) => currency)].join('|');
const literal = new RegExp(`['"\`](${names})['"\`]|\\.(${names})\\b|\\b(${names})\\??:`, 'g');

/** Without comments, in which anything may stand. */
function codeOf(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

function namesIn(source: string): string[] {
  return codeOf(source).match(literal) ?? [];
}

test('no code names a market or its currency: what is a country’s own comes from its record', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !mayName.some((allowed) => file.includes(allowed)),
  );
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) =>
    namesIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "if (market === 'MX') return cat;",
  "z.enum(['MX', 'IN'])",
  'const names = { MX: 1 };',
  'config.markets.IN.currency',
  "currency === 'INR'",
])('such code would be found: %s', (code) => {
  expect(namesIn(code)).not.toEqual([]);
});
