import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { quantile } from '../report.ts';
import type { CapturedQuery } from '../suites/calls.ts';
import { type BenchCluster, temporaryFolder } from './cluster.ts';

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

/** A value that differs from call to call: its text in the captured statements, and what pgbench puts there. */
export type PgbenchVariable = { captured: string; name: string; expression: string };

/** The session's hash can't be computed by pgbench: PostgreSQL hashes the number, which costs about a microsecond. */
export type HashedSession = { captured: string; name: string };

/** A pgbench script that runs the captured statements, each time for another borrower and payment. */
export function buildPgbenchScript(
  statements: readonly CapturedQuery[],
  variables: readonly PgbenchVariable[],
  hashed: HashedSession,
): string {
  const settings = variables.map(({ name, expression }) => `\\set ${name} ${expression}`);
  const commands = statements.map(({ text, parameters }) =>
    `${withoutColons(text).replace(/\$(\d+)/g, (_match, number: string) =>
      toSqlExpression(parameters[Number(number) - 1] ?? null, variables, hashed),
    )};`.replaceAll('\n', ' '),
  );
  return `${[...settings, ...commands].join('\n')}\n`;
}

function toSqlExpression(
  value: string | null,
  variables: readonly PgbenchVariable[],
  hashed: HashedSession,
): string {
  if (value === null) return 'null';
  if (value === hashed.captured) return `sha256(:${hashed.name}::text::bytea)`;
  const matching = variables.find(({ captured }) => captured === value);
  if (matching !== undefined) return `:${matching.name}`;
  if (value.startsWith('{')) return literal(value);
  const parts = splitByVariables(value, variables);
  return parts.length === 1 ? literal(value) : `(${parts.join(' || ')})`;
}

/** A value in parts: what is the same in each call as literals, what differs as variables. */
function splitByVariables(value: string, variables: readonly PgbenchVariable[]): string[] {
  const first = variables.find(({ captured }) => value.includes(captured));
  if (first === undefined) return [literal(value)];
  return value
    .split(first.captured)
    .flatMap((part, index) => [
      ...(index === 0 ? [] : [`:${first.name}::text`]),
      ...splitByVariables(part, variables),
    ]);
}

/** pgbench takes any `:word` for a variable, inside of quotes too. */
function literal(value: string): string {
  const escaped = value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a');
  return value.includes(':') || value.includes('\\') ? `E'${escaped}'` : `'${escaped}'`;
}

function withoutColons(text: string): string {
  return text.replace(/'((?:[^']|'')*)'/g, (quoted, content: string) =>
    content.includes(':') ? `E'${content.replaceAll(':', '\\x3a')}'` : quoted,
  );
}
