import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { pagesFolder } from '../src/contract/configuration.ts';

const root = resolve(import.meta.dirname, '..');

/** Where `npm run build` writes the pages of a brand. */
function builtInto(configuration: string): string {
  const { PAGES_DIR: _, ...env } = process.env;
  const code = `import('./scripts/steps/pages.mjs').then(({ PAGES }) => console.log(PAGES))`;
  const options = { cwd: root, env: { ...env, CONFIG_DIR: configuration }, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, ['-e', code], options).stdout.trim();
}

test('the pages of each brand are built where its server looks for them, and no other brand’s', () => {
  const brands = ['config', 'examples/tejocote'].map((folder) => join(root, folder));
  for (const brand of brands) expect(builtInto(brand)).toBe(pagesFolder('', brand));
  expect(new Set(brands.map(builtInto)).size).toBe(brands.length);
});
