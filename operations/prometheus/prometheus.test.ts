import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionUrl, spawnServer, waitForOrigin } from '../../test/serverProcess.ts';
import { createTestDatabase, type TestDatabase } from '../../test/testDatabase.ts';

const run = promisify(execFile);
const here = import.meta.dirname;

let database: TestDatabase;
let folder: string;
const running: ChildProcess[] = [];
let metricsPort: number;
let prometheus: string;

/** A server of two processes, and a Prometheus with the rules that ship. */
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'quincena-prometheus-'));
  metricsPort = await freePort();
  const env = {
    PROCESSES: '2',
    DATABASE_URL: connectionUrl(database.serverConnection),
    METRICS_PORT: String(metricsPort),
  };
  const server = spawnServer({ ...env, HOST: '127.0.0.1', DATA_DIR: folder });
  running.push(server);
  const origin = await waitForOrigin(server);
  for (let requestNumber = 0; requestNumber < 40; requestNumber++) await fetch(`${origin}/health`);
  const port = await freePort();
  prometheus = `http://127.0.0.1:${port}`;
  await writeFile(join(folder, 'prometheus.yml'), await configuration(metricsPort));
  const flags = ['--config.file=prometheus.yml', `--storage.tsdb.path=${join(folder, 'tsdb')}`];
  const listens = `--web.listen-address=127.0.0.1:${port}`;
  running.push(spawn('prometheus', [...flags, listens], { cwd: folder, stdio: 'ignore' }));
});

afterAll(async () => {
  for (const child of running.toReversed()) {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  }
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** The one that ships, with our server for its targets, asked every second. */
async function configuration(port: number): Promise<string> {
  const text = await readFile(join(here, 'prometheus.yml'), 'utf8');
  return text
    .replace(/targets: .*/, `targets: ['127.0.0.1:${port}']`)
    .replaceAll('15s', '1s')
    .replace('- alerts.yml', `- ${join(here, 'alerts.yml')}`);
}

async function queryPrometheus(path: string): Promise<{ data: Record<string, unknown> }> {
  const response = await fetch(`${prometheus}/api/v1/${path}`);
  return (await response.json()) as { data: Record<string, unknown> };
}

async function queryFigure(query: string): Promise<number | undefined> {
  const apiReply = await queryPrometheus(`query?query=${encodeURIComponent(query)}`).catch(() => undefined);
  const [first] = (apiReply?.data.result ?? []) as { value: [number, string] }[];
  return first && Number(first.value[1]);
}

test('the configuration and the rules are what promtool takes, and the rules do what their tests say', async () => {
  const options = { cwd: here };
  expect((await run('promtool', ['check', 'config', 'prometheus.yml'], options)).stdout).toContain('SUCCESS');
  expect((await run('promtool', ['check', 'rules', 'alerts.yml'], options)).stdout).toContain('SUCCESS');
  expect((await run('promtool', ['test', 'rules', 'alerts.test.yml'], options)).stdout).toContain('SUCCESS');
});

test('a Prometheus scrapes all processes at one port, and their requests sum up', async () => {
  await expect.poll(() => queryFigure('up{job="quincena"}')).toBe(1);
  await expect.poll(() => queryFigure('sum(quincena_request_seconds_count{call="/health"})')).toBe(40);
  expect(await queryFigure('count(process_resident_memory_bytes{job="quincena"})')).toBe(2);
  expect(await queryFigure('min(quincena_database_up)')).toBe(1);
  // Before the first scrape no server was there.
  await expect.poll(async () => (await queryPrometheus('alerts')).data.alerts).toEqual([]);
});

test('what the rules and the dashboard ask for is reported', async () => {
  const rules = await readFile(join(here, 'alerts.yml'), 'utf8');
  const dashboard = await readFile(join(here, '../grafana/quincena.json'), 'utf8');
  const requestedMetrics = new Set(
    [...`${rules}${dashboard}`.matchAll(/\b(?:quincena|nodejs)_[a-z0-9_]+/g)].map(([name]) => name),
  );
  const exposedMetrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const names = new Set([...exposedMetrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const absent = [...requestedMetrics].filter(
    (name) => !names.has(name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  // Only a process that has checked the ledger reports it.
  expect(absent).toEqual(['quincena_ledger_mismatches']);
});
