import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hashSessionId } from '../../../src/server/modules/api/index.ts';
import { firstBorrower, speiOffset, speiReference } from '../fill/borrowerNumbers.ts';
import { type CallKind, callKinds, runLoad } from '../load/plan.ts';
import { quantile, type Rates } from '../report.ts';
import { type BenchCluster, temporaryFolder } from './cluster.ts';
import { startProductServer } from './server.ts';

const run = promisify(execFile);
const debian = '/usr/lib/postgresql';

/** Runs a script from so many connections with prepared statements. Latencies in milliseconds. */
export async function pgbench(
  cluster: BenchCluster,
  database: string,
  script: string,
  connections: number,
  seconds: number,
): Promise<Rates> {
  const folder = await temporaryFolder('pgbench');
  const file = join(folder, 'call.sql');
  await writeFile(file, script);
  const options = [
    `-h ${cluster.host} -p ${cluster.port} -U ${cluster.user} -n -M prepared -T ${Math.ceil(seconds)}`,
    `-c ${connections} -j ${Math.min(connections, 2)} -f ${file} -l --log-prefix ${join(folder, 'log')}`,
  ].flatMap((line) => line.split(' '));
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
type PgbenchVariable = { captured: string; name: string; expression: string };

/** The session's hash can't be computed by pgbench: PostgreSQL hashes the number, which costs about a microsecond. */
type HashedSession = { captured: string; name: string };

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

/** The calls as scripts of the SQL that a server makes of them, each for any borrower. */
export async function captureCalls(
  cluster: BenchCluster,
  database: string,
  { orders, rounds }: { orders: number; rounds: number },
): Promise<{ kind: CallKind; statements: number; script: string }[]> {
  const url = cluster.urlOf(database);
  await cluster.run(`alter database ${database} set log_statement = 'all'`);
  await using server = await startProductServer({ DATABASE_URL: url, DATABASE_CONNECTIONS: '2' });
  const plan = { origin: server.origin, borrowers: 1, seconds: 5, maxRequests: 1 };
  const calls = [];
  for (const kind of callKinds) {
    const statements = await captureStatements(cluster, rounds, () => runLoad({ ...plan, kind }));
    calls.push({ kind, statements: statements.length, script: buildCallScript(statements, orders) });
  }
  await cluster.run(`alter database ${database} reset log_statement`);
  return calls;
}

function buildCallScript(statements: readonly CapturedQuery[], orders: number): string {
  const borrower = String(firstBorrower);
  const last = firstBorrower + orders - 1;
  const key = { captured: borrower, name: 'n', expression: `random(${firstBorrower}, ${last})` };
  const reference = {
    captured: speiReference(firstBorrower),
    name: 'reference',
    expression: `${speiOffset} + :n`,
  };
  const hashed = { captured: `\\x${hashSessionId(borrower).toString('hex')}`, name: 'n' };
  const uniqueIds = findUniqueIds(statements).map((captured, index) => ({
    captured,
    name: `id${index}`,
    expression: 'random(1, 9000000000000000000)',
  }));
  return buildPgbenchScript(statements, [key, reference, ...uniqueIds], hashed);
}

/** The notice's own identities, which a second call must not repeat. */
function findUniqueIds(statements: readonly CapturedQuery[]): string[] {
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const values = statements.flatMap(({ parameters }) => parameters);
  return [...new Set(values.filter((value): value is string => value !== null && uuid.test(value)))];
}

/** A statement as PostgreSQL received it; a parameter is its text or null. */
type CapturedQuery = { text: string; parameters: readonly (string | null)[] };

type LogLine = {
  timestamp?: string;
  application_name?: string;
  message?: string;
  detail?: string;
  /** PostgreSQL's virtual id of the transaction. */
  vxid?: string;
};

const applicationName = 'quincena';
const logDelayMs = 300;
/** What a call leaves for jobs to do is done by then. */
const jobSettleMs = 1_500;
/** Statements of the transactions by which a job publishes events, on the same connections. */
const jobStatement = /from "announcements" where "passed_on_at" is null|"announcement_numbers"/;

/**
 * What a server sends to PostgreSQL while it answers: read from PostgreSQL's own log, so that it is the very SQL with
 * its parameters, transactions included. `call` makes one each time; the first time isn't looked at. Jobs write beside it now
 * and then: of so many runs the one with the fewest statements has none of theirs.
 */
async function captureStatements(
  cluster: BenchCluster,
  runs: number,
  call: () => Promise<unknown>,
): Promise<CapturedQuery[]> {
  await call();
  const captured: CapturedQuery[][] = [];
  for (let run = 0; run < runs; run += 1) {
    await sleep(jobSettleMs);
    const [from, before] = [new Date(), (await logLines(cluster)).length];
    await call();
    const until = new Date();
    await sleep(logDelayMs);
    const lines = withoutJobs((await logLines(cluster)).slice(before));
    captured.push(lines.filter(({ timestamp }) => isWithin(timestamp, from, until)).flatMap(parseQuery));
  }
  return captured.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** Leaves out whole transactions of jobs: the events in them are numbered and can't be written twice. */
function withoutJobs(lines: readonly LogLine[]): LogLine[] {
  const jobLines = lines.filter(({ message = '' }) => jobStatement.test(message));
  const transactions = new Set(jobLines.map(({ vxid }) => vxid));
  return lines.filter(({ vxid }) => !transactions.has(vxid));
}

/** PostgreSQL writes an instant as `2026-11-25 01:10:00.123 UTC`. */
function isWithin(timestamp: string | undefined, from: Date, until: Date): boolean {
  const at = Date.parse(
    String(timestamp)
      .replace(/ (?:UTC|GMT)$/, 'Z')
      .replace(' ', 'T'),
  );
  return at >= from.getTime() && at <= until.getTime();
}

async function logLines(cluster: BenchCluster): Promise<LogLine[]> {
  const { rows } = await cluster.run('show data_directory');
  const folder: unknown = rows[0]?.data_directory;
  const text = await readFile(join(String(folder), 'statements', 'statements.json'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine);
}

function parseQuery({ application_name, message = '', detail = '' }: LogLine): CapturedQuery[] {
  const text = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(message)?.[1];
  if (application_name !== applicationName || text === undefined) return [];
  const parameters = [...detail.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)].map(
    ([, literal, value = '']) => (literal === 'NULL' ? null : value.replaceAll("''", "'")),
  );
  return [{ text, parameters }];
}
