import { hashSession } from '../../src/server/http/index.ts';
import { firstBorrower, speiOffset, speiReference } from '../fill/numbers.ts';
import { growTo } from '../fill/orders.ts';
import { makeTemplate } from '../fill/template.ts';
import type { CallKind, LoadKind, LoadPlan } from '../load/plan.ts';
import { load } from '../load/spawn.ts';
import type { Cluster } from '../machine/cluster.ts';
import { type CapturedQuery, captureStatements } from '../sql/capture.ts';
import { scriptOf } from '../sql/script.ts';

/** The calls that are measured. */
export const measured = ['loanDetails', 'repaymentDetail', 'webhook'] as const satisfies CallKind[];
export type Measured = (typeof measured)[number];

/** What the tables call them. */
export const names: Record<Measured, string> = {
  loanDetails: 'loan-details',
  repaymentDetail: 'loan-play-detail',
  webhook: 'payment webhook',
};

/** A database with so many borrowers that have a loan of 8 days each. */
export async function fill(
  cluster: Cluster,
  name: string,
  orders: number,
  disbursedDaysAgo = 8,
): Promise<void> {
  await cluster.create(name);
  const database = await cluster.open(name);
  await makeTemplate(database.db, disbursedDaysAgo);
  await growTo(database.db, orders);
  await database.close();
}

export function planOf(
  origin: string,
  kind: LoadKind,
  borrowers: number,
  connections: number,
  seconds: number,
): LoadPlan {
  const whom = { first: firstBorrower, borrowers, every: 1 };
  return { origin, kind, ...whom, connections, seconds, warmUp: 0, rate: 0, most: 0 };
}

/** A call as the SQL that a server makes of it, and as a script that makes the same for any borrower. */
export async function sqlOf(
  cluster: Cluster,
  database: string,
  kind: Measured,
  borrowers: number,
): Promise<{ statements: CapturedQuery[]; script: string }> {
  const statements = await captureStatements(cluster, database, async (server) => {
    await load({ ...planOf(server.origin, kind, 1, 1, 5), most: 1 });
  });
  const borrower = String(firstBorrower);
  const last = firstBorrower + borrowers - 1;
  const key = { captured: borrower, name: 'n', expression: `random(${firstBorrower}, ${last})` };
  const reference = {
    captured: speiReference(firstBorrower),
    name: 'reference',
    expression: `${speiOffset} + :n`,
  };
  const hashed = { captured: `\\x${hashSession(borrower).toString('hex')}`, name: 'n' };
  const unique = idsOf(statements).map((captured, index) => ({
    captured,
    name: `id${index}`,
    expression: 'random(1, 9000000000000000000)',
  }));
  return { statements, script: scriptOf(statements, [key, reference, ...unique], hashed) };
}

/** The notice's own identities, which a second call must not repeat. */
function idsOf(statements: readonly CapturedQuery[]): string[] {
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const values = statements.flatMap(({ parameters }) => parameters);
  return [...new Set(values.filter((value): value is string => value !== null && uuid.test(value)))];
}
