import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const readAll = (pattern: string) =>
  globSync(join(import.meta.dirname, pattern)).map((file) => readFileSync(file, 'utf8'));

test('every class that has a style is given to an element', () => {
  const styles = readAll('**/*.css')
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '');
  const classes = new Set([...styles.matchAll(/\.([a-z][a-z0-9-]+)/g)].map(([, name = '']) => name));
  const source = readAll('**/*.{ts,tsx}').join('\n');
  const isGiven = (name: string) =>
    new RegExp(`[\`'" ]${name}[\`'" ]`).test(source) ||
    // Classes of a scale: `heat-${step}`.
    source.includes(`${name.replace(/[^-]+$/, '')}\${`);
  expect(classes.size).toBeGreaterThan(50);
  expect([...classes].filter((name) => !isGiven(name))).toEqual([]);
});
