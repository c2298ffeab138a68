import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSteps, runSteps, type SendRequest } from '../../test/documentedSteps.ts';
import { connectionUrl, spawnServer, waitForOrigin } from '../../test/serverProcess.ts';
import { createEmptyDatabase } from '../../test/testDatabase.ts';
import { buildPreviousVersion, findNewestMigration, findPreviousCommit } from './previousVersion.ts';

const currentRoot = join(import.meta.dirname, '../..');
const previousRoot = mkdtempSync(join(tmpdir(), 'quincena-before-'));
const files = mkdtempSync(join(tmpdir(), 'quincena-rolling-'));
const running: ChildProcess[] = [];
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let env: Record<string, string>;
let oldServer: SendRequest;
let newServer: SendRequest;

/** The version before serves its own database; then this one starts beside it and changes the tables under it. */
beforeAll(async () => {
  buildPreviousVersion(findPreviousCommit(), previousRoot);
  database = await createEmptyDatabase();
  env = { DATABASE_URL: connectionUrl(database.connection), DEMONSTRATION: 'on', DATA_DIR: files };
  oldServer = await start(previousRoot);
  newServer = await start(currentRoot);
}, 600_000);

afterAll(async () => {
  for (const child of running) {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  }
  await database?.drop();
  for (const folder of [previousRoot, files]) rmSync(folder, { recursive: true, force: true });
});

async function start(folder: string): Promise<SendRequest> {
  const server = spawnServer(env, folder);
  running.push(server);
  const origin = await waitForOrigin(server);
  return (path, init) => fetch(`${origin}${path}`, init);
}

/** The way of an app that knows the version before, as another person each time. */
function stepsForPerson(person: number) {
  // A browser's way needs the address that its pages have.
  const [text = ''] = readFileSync(join(previousRoot, 'docs/app.md'), 'utf8')
    .replaceAll('5540174174', `554017417${person}`)
    .replaceAll('device-of-a-newcomer', `device-${person}`)
    .split('\n## 7. ');
  return parseSteps(text);
}

test('the tables have changed between the two', () => {
  expect(findNewestMigration(previousRoot)).not.toBe(findNewestMigration(currentRoot));
});

test('each leads from a phone number to a repaid loan, and both in turns, call by call', async () => {
  await runSteps(stepsForPerson(1), () => oldServer);
  await runSteps(stepsForPerson(2), () => newServer);
  await runSteps(stepsForPerson(3), (place) => (place % 2 === 0 ? oldServer : newServer));
  await runSteps(stepsForPerson(4), (place) => (place % 2 === 0 ? newServer : oldServer));
});

test.each([
  ['the version before', previousRoot],
  ['this one', currentRoot],
])('the books fit, as %s reads them', (_which, folder) => {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [, check = ''] = scripts['ledger:check'].split(' ');
  const { stdout, status } = spawnSync(process.execPath, [check], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^\d+ orders checked, 0 mismatches$/m);
  expect(status).toBe(0);
});
