import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const modules = join(import.meta.dirname, '../..');
const definition =
  /(?:const (\w+) = )(?:read|write|session|prefetchingSession|public|file)(Endpoint|Call)\(\s*'(\w+)'/g;

test('what serves a call is named after it', () => {
  const files = globSync('**/*.ts', { cwd: modules }).filter((file) => !file.endsWith('.test.ts'));
  const misnamed = files.flatMap((file) =>
    [...readFileSync(join(modules, file), 'utf8').matchAll(definition)]
      .filter(([, name, kind, call]) => name !== `${call}${kind}`)
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(misnamed).toEqual([]);
});
