import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('what is neither a folder of modules nor a file in one is not tried, and the folders are named', () => {
  const script = join(import.meta.dirname, 'mutate.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, 'src/web/ui/Toast.tsx'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('src/web/ui/Toast.tsx is neither a folder (lending, payments, cards, loans)');
});
