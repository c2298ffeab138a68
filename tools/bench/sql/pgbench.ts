import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BenchCluster, temporaryFolder } from '../machine/cluster.ts';
import { quantile } from '../report.ts';

const run = promisify(execFile);
const debian = '/usr/lib/postgresql';

export type PgbenchResult = { perSecond: number; p50: number; p99: number };

/** Runs a script from so many connections with prepared statements. Latencies in milliseconds. */
export async function pgbench(
  cluster: BenchCluster,
  database: string,
  script: string,
  connections: number,
  seconds: number,
): Promise<PgbenchResult> {
  const folder = await temporaryFolder('pgbench');
  const file = join(folder, 'call.sql');
  await writeFile(file, script);
  const connectionFlags = ['-h', cluster.host, '-p', String(cluster.port), '-U', cluster.user];
  const modeFlags = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    String(Math.min(connections, 2)),
  ];
  const options = [
    ...connectionFlags,
    ...modeFlags,
    '-T',
    String(seconds),
    '-f',
    file,
    '-l',
    '--log-prefix',
    join(folder, 'log'),
  ];
  try {
    const { stdout } = await run(findPgbench(), [...options, database], { cwd: folder });
    const latencies = await readLatencies(folder);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readLatencies(folder: string): Promise<Float64Array> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('log'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const lines = texts.flatMap((text) => text.trim().split('\n'));
  return Float64Array.from(lines, (line) => Number(line.split(' ')[2]) / 1000).sort();
}

/** Debian's package postgresql-contrib has it; PGBENCH names another. */
function findPgbench(): string {
  if (process.env.PGBENCH) return process.env.PGBENCH;
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const newest = versions
    .map((version) => join(debian, version, 'bin/pgbench'))
    .find((path) => existsSync(path));
  return newest ?? 'pgbench';
}
