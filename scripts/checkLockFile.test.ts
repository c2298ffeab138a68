import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What is said of a lock file by which `asker` finds that version of `wanted`, or none. */
function check(askerFields: object, version?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quincena-lock-'));
  const rootPackage = { name: 'own', version: '1.0.0', dependencies: { asker: '1.0.0' } };
  const packages = {
    '': rootPackage,
    'node_modules/asker': { version: '1.0.0', ...askerFields },
    ...(version === undefined ? {} : { 'node_modules/wanted': { version } }),
  };
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify(rootPackage));
    const lock = { name: 'own', version: '1.0.0', lockfileVersion: 3, packages };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const script = join(import.meta.dirname, 'checkLockFile.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
    return status === 0 ? 'held' : stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a lock file has every package that another asks for, peers too, in a version that it takes', () => {
  expect(check({ dependencies: { wanted: '^1.2.0' } }, '1.3.0')).toBe('held');
  expect(check({ dependencies: { wanted: 'latest' } }, '1.3.0')).toBe('held');
  expect(check({ dependencies: { wanted: '^1.2.0' } }, '2.0.0')).toContain('wanted 2.0.0 isn\'t "^1.2.0"');
  expect(check({ peerDependencies: { wanted: '^1.2.0' } }, '1.1.0')).toContain('wanted 1.1.0');
  expect(check({ dependencies: { wanted: '^1.2.0' } })).toContain('missing: wanted@^1.2.0');
  expect(check({ peerDependencies: { wanted: '^1.2.0' } })).toContain('missing: wanted@^1.2.0');
});
