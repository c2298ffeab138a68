import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('what is neither a room nor a file of one is not tried, and the rooms are named', () => {
  const script = join(import.meta.dirname, 'mutate.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, 'src/web/ui/Toast.tsx'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('src/web/ui/Toast.tsx is neither a room (lending, payments, cards, loans)');
});
