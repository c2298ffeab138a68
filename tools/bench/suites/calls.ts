import { hashSessionId } from '../../../src/server/modules/api/index.ts';
import { firstBorrower, speiOffset, speiReference } from '../fill/borrowerNumbers.ts';
import { growToCount } from '../fill/orders.ts';
import { createTemplateLoan } from '../fill/template.ts';
import type { CallKind, LoadKind, LoadPlan } from '../load/plan.ts';
import { runLoadOrThrow } from '../load/spawn.ts';
import type { BenchCluster } from '../machine/cluster.ts';
import { type CapturedQuery, captureStatements } from '../sql/capture.ts';
import { buildPgbenchScript } from '../sql/script.ts';

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
  const database = await cluster.open(name);
  await createTemplateLoan(database.db, disbursedDaysAgo);
  await growToCount(database.db, orders);
  await database.close();
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
