import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../machine/cluster.ts';
import { type RunningProcess, startProduct } from '../machine/server.ts';

/** A statement as PostgreSQL received it; a parameter is its text or null. */
export type CapturedQuery = { text: string; parameters: readonly (string | null)[] };

type LogLine = { application_name?: string; message?: string; detail?: string };

const application = 'quincena';
const logDelayMs = 300;

/**
 * What a server sends to PostgreSQL while it answers: read from PostgreSQL's own log, so that it is the very SQL with
 * its parameters, transactions included. `work` runs twice; the second time counts.
 */
export async function captureStatements(
  cluster: Cluster,
  database: string,
  work: (server: RunningProcess) => Promise<void>,
): Promise<CapturedQuery[]> {
  await cluster.run(`alter database ${database} set log_statement = 'all'`);
  const server = await startProduct({ DATABASE_URL: cluster.urlOf(database), DATABASE_CONNECTIONS: '2' });
  try {
    await work(server);
    await sleep(logDelayMs);
    const before = (await logLines(cluster)).length;
    await work(server);
    await sleep(logDelayMs);
    return (await logLines(cluster)).slice(before).flatMap(queryOf);
  } finally {
    await server.stop();
    await cluster.run(`alter database ${database} reset log_statement`);
  }
}

async function logLines(cluster: Cluster): Promise<LogLine[]> {
  const { rows } = await cluster.run('show data_directory');
  const folder: unknown = rows[0]?.data_directory;
  const text = await readFile(join(String(folder), 'statements', 'statements.json'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine);
}

function queryOf({ application_name, message = '', detail = '' }: LogLine): CapturedQuery[] {
  const text = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(message)?.[1];
  if (application_name !== application || text === undefined) return [];
  const parameters = [...detail.matchAll(/\$\d+ = (NULL|'((?:[^']|'')*)')/g)].map(([, whole, value = '']) =>
    whole === 'NULL' ? null : value.replaceAll("''", "'"),
  );
  return [{ text, parameters }];
}
