import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import markets from './markets.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

/** The demonstration has people of certain markets, and tests have theirs; a rail moves one currency. */
const allowedFiles = [
  'src/contract/demonstration.ts',
  'src/server/demo/seed/',
  'src/server/integrations/stp/api.ts',
  '/testing',
  '.test.',
];

const marketNames = [...Object.keys(markets), ...Object.values(markets).map(({ currency }) => currency)].join(
  '|',
);
const literal = new RegExp(
  `['"\`](${marketNames})['"\`]|\\.(${marketNames})\\b|\\b(${marketNames})\\??:`,
  'g',
);

/** Without comments, in which anything may stand. */
function stripComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

function findMarketNames(source: string): string[] {
  return stripComments(source).match(literal) ?? [];
}

test('no code names a market or its currency: what is a country’s own comes from its record', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !allowedFiles.some((allowed) => file.includes(allowed)),
  );
  expect(files.length).toBeGreaterThan(400);
  const occurrences = files.flatMap((file) =>
    findMarketNames(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(occurrences).toEqual([]);
});

test.each([
  "if (market === 'MX') return cat;",
  "z.enum(['MX', 'IN'])",
  'const names = { MX: 1 };',
  'config.markets.IN.currency',
  "currency === 'INR'",
])('such code would be found: %s', (code) => {
  expect(findMarketNames(code)).not.toEqual([]);
});
