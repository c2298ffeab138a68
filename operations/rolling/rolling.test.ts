import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ask, goAlong, stepsOf } from '../../test/appWay.ts';
import { bareDatabase } from '../../test/database.ts';
import { originOf, startServer, urlOf } from '../../test/serverProcess.ts';
import { buildBefore, commitBefore } from './before.ts';

const ours = join(import.meta.dirname, '../..');
const before = mkdtempSync(join(tmpdir(), 'quincena-before-'));
const files = mkdtempSync(join(tmpdir(), 'quincena-rolling-'));
const running: ChildProcess[] = [];
let database: Awaited<ReturnType<typeof bareDatabase>>;
let env: Record<string, string>;
let oldServer: Ask;
let newServer: Ask;

/** The version before serves its own database; then this one starts beside it and changes the tables under it. */
beforeAll(async () => {
  buildBefore(commitBefore(), before);
  database = await bareDatabase();
  env = { DATABASE_URL: urlOf(database.connection), DEMONSTRATION: 'on', DATA_DIR: files };
  oldServer = await start(before);
  newServer = await start(ours);
}, 600_000);

afterAll(async () => {
  for (const one of running) {
    const ended = once(one, 'exit');
    if (one.exitCode === null && one.kill('SIGTERM')) await ended;
  }
  await database?.drop();
  for (const folder of [before, files]) rmSync(folder, { recursive: true, force: true });
});

async function start(folder: string): Promise<Ask> {
  const server = startServer(env, folder);
  running.push(server);
  const origin = await originOf(server);
  return (path, init) => fetch(`${origin}${path}`, init);
}

/** The way of an app that knows the version before, as another person each time. */
function wayOf(person: number) {
  const text = readFileSync(join(before, 'docs/app.md'), 'utf8')
    .replaceAll('5540174174', `554017417${person}`)
    .replaceAll('device-of-a-newcomer', `device-${person}`);
  return stepsOf(text);
}

test('the tables have changed between the two', () => {
  const newest = (folder: string) =>
    readdirSync(join(folder, 'src/server/database/migrations')).sort().at(-1);
  expect(newest(before)).not.toBe(newest(ours));
});

test('each leads from a phone number to a repaid loan, and both in turns, call by call', async () => {
  await goAlong(wayOf(1), () => oldServer);
  await goAlong(wayOf(2), () => newServer);
  await goAlong(wayOf(3), (place) => (place % 2 === 0 ? oldServer : newServer));
  await goAlong(wayOf(4), (place) => (place % 2 === 0 ? newServer : oldServer));
}, 120_000);

test.each([
  ['the version before', before],
  ['this one', ours],
])('the books fit, as %s reads them', (_which, folder) => {
  const check = join(folder, 'src/server/reconciliation/command.ts');
  const { stdout, status } = spawnSync(process.execPath, [check], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^\d+ orders checked, 0 mismatches$/m);
  expect(status).toBe(0);
});
