import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashSessionId } from '../../../src/server/modules/api/index.ts';
import { firstBorrower, speiOffset, speiReference } from '../fill/borrowerNumbers.ts';
import { fillWithOrders } from '../fill/orders.ts';
import { type CallKind, type LoadKind, type LoadPlan, runLoadOrThrow } from '../load/spawn.ts';
import type { BenchCluster } from '../machine/cluster.ts';
import { buildPgbenchScript } from '../machine/pgbench.ts';
import { type RunningProcess, startProductServer } from '../machine/server.ts';

/** The calls that are measured. */
export const measuredCalls = ['loanDetails', 'repaymentDetail', 'webhook'] as const satisfies CallKind[];
export type MeasuredCall = (typeof measuredCalls)[number];

/** What the tables call them. */
export const callLabels: Record<MeasuredCall, string> = {
  loanDetails: 'loan-details',
  repaymentDetail: 'loan-play-detail',
  webhook: 'payment webhook',
};

/** A database with so many borrowers that have a loan of 8 days each. */
export async function createFilledDatabase(
  cluster: BenchCluster,
  name: string,
  orders: number,
  disbursedDaysAgo = 8,
): Promise<void> {
  await cluster.create(name);
  await fillWithOrders(await cluster.open(name), orders, disbursedDaysAgo);
}

export function createLoadPlan(
  origin: string,
  kind: LoadKind,
  borrowers: number,
  connections: number,
  seconds: number,
): LoadPlan {
  const borrowerRange = { firstBorrower: firstBorrower, borrowers, borrowerStep: 1 };
  return { origin, kind, ...borrowerRange, connections, seconds, warmUp: 0, rate: 0, maxRequests: 0 };
}

/** A call as the SQL that a server makes of it, and as a script that makes the same for any borrower. */
export async function captureCallSql(
  cluster: BenchCluster,
  database: string,
  kind: MeasuredCall,
  borrowers: number,
): Promise<{ statements: CapturedQuery[]; script: string }> {
  const statements = await captureStatements(cluster, database, async (server) => {
    await runLoadOrThrow({ ...createLoadPlan(server.origin, kind, 1, 1, 5), maxRequests: 1 });
  });
  const borrower = String(firstBorrower);
  const last = firstBorrower + borrowers - 1;
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
  return { statements, script: buildPgbenchScript(statements, [key, reference, ...uniqueIds], hashed) };
}

/** The notice's own identities, which a second call must not repeat. */
function findUniqueIds(statements: readonly CapturedQuery[]): string[] {
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const values = statements.flatMap(({ parameters }) => parameters);
  return [...new Set(values.filter((value): value is string => value !== null && uuid.test(value)))];
}

/** A statement as PostgreSQL received it; a parameter is its text or null. */
export type CapturedQuery = { text: string; parameters: readonly (string | null)[] };

type LogLine = { timestamp?: string; application_name?: string; message?: string; detail?: string };

const applicationName = 'quincena';
const logDelayMs = 300;
/** What a call leaves for jobs to do is done by then. */
const jobSettleMs = 1_500;
/** What a job asks twice a second, on the same connections. */
const jobStatement = /from "announcements" where "passed_on_at" is null/;
/** Jobs write beside the call now and then: the run with the fewest statements has none of theirs. */
const runs = 5;

/**
 * What a server sends to PostgreSQL while it answers: read from PostgreSQL's own log, so that it is the very SQL with
 * its parameters, transactions included. `work` makes one call each time; the first time isn't looked at.
 */
export async function captureStatements(
  cluster: BenchCluster,
  database: string,
  work: (server: RunningProcess) => Promise<void>,
): Promise<CapturedQuery[]> {
  await cluster.run(`alter database ${database} set log_statement = 'all'`);
  const server = await startProductServer({
    DATABASE_URL: cluster.urlOf(database),
    DATABASE_CONNECTIONS: '2',
  });
  try {
    await work(server);
    let fewestQueries: CapturedQuery[] = [];
    for (let run = 0; run < runs; run += 1) {
      await sleep(jobSettleMs);
      const [from, before] = [new Date(), (await logLines(cluster)).length];
      await work(server);
      const until = new Date();
      await sleep(logDelayMs);
      const lines = (await logLines(cluster)).slice(before);
      const queries = lines.filter(({ timestamp }) => isWithin(timestamp, from, until)).flatMap(parseQuery);
      if (run === 0 || queries.length < fewestQueries.length) fewestQueries = queries;
    }
    return fewestQueries;
  } finally {
    await server.stop();
    await cluster.run(`alter database ${database} reset log_statement`);
  }
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
  if (application_name !== applicationName || text === undefined || jobStatement.test(text)) return [];
  const parameters = [...detail.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)].map(
    ([, literal, value = '']) => (literal === 'NULL' ? null : value.replaceAll("''", "'")),
  );
  return [{ text, parameters }];
}
