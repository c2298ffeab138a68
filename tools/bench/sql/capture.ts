import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchCluster } from '../machine/cluster.ts';
import { type RunningProcess, startProductServer } from '../machine/server.ts';

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
