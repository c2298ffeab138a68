import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Builds the pages of another brand; `settings` say from which folder and where to. */
export async function buildPages(settings: Record<string, string>): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const env = { ...process.env, NODE_ENV: 'production', ...settings };
  const building = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: root, env });
  const [code] = await once(building, 'exit');
  expect(code, 'the build').toBe(0);
}
