import { setTimeout as sleep } from 'node:timers/promises';
import { speiReference } from '../fill/borrowerNumbers.ts';
import { HttpConnection } from './connection.ts';
import type { CallKind, LoadPlan, LoadResult } from './plan.ts';
import { callRequest, paymentRequest } from './requests.ts';
import { LoadStatistics } from './statistics.ts';
import { runVisit } from './visit.ts';

/** Steps through the borrowers, from any of them on, so that neighbours in time are no neighbours in the database. */
const stride = 7_919;
const startOffset = Math.floor(Math.random() * 1_000_000);

const expectedContent: Record<CallKind, string> = {
  loanDetails: '"success":true',
  repaymentDetail: '"success":true',
  webhook: '"outcome":"booked"',
};

/** Puts the load of a plan on a server and says how it answered. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const statistics = new LoadStatistics(plan.warmUp);
  const { kind } = plan;
  if (kind === 'visit') await runVisits(plan, statistics);
  else await runCalls(plan, kind, statistics);
  return statistics.result();
}

async function runCalls(plan: LoadPlan, kind: CallKind, statistics: LoadStatistics): Promise<void> {
  const start = performance.now();
  const end = start + (plan.warmUp + plan.seconds) * 1000;
  let sentCount = 0;
  async function worker(): Promise<void> {
    const connection = new HttpConnection(plan.origin);
    while (plan.maxRequests === 0 || sentCount < plan.maxRequests) {
      const number = sentCount++;
      const dueAt = plan.rate > 0 ? start + (number * 1000) / plan.rate : performance.now();
      if (dueAt >= end) break;
      const request = buildCall(kind, pickBorrower(plan, number));
      const waitMs = dueAt - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      const startedAt = plan.rate > 0 ? dueAt : performance.now();
      const reply = await connection.send(request);
      statistics.recordReply(performance.now() - startedAt, reply, expectedContent[kind]);
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: plan.connections }, worker));
}

async function runVisits(plan: LoadPlan, statistics: LoadStatistics): Promise<void> {
  const start = performance.now();
  const visits: Promise<void>[] = [];
  for (let number = 0; number < (plan.warmUp + plan.seconds) * plan.rate; number++) {
    const waitMs = start + (number * 1000) / plan.rate - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    visits.push(runVisit(plan.origin, pickBorrower(plan, number), number, statistics));
  }
  await Promise.all(visits);
}

function pickBorrower(
  { firstBorrower: first, borrowers, borrowerStep: every }: LoadPlan,
  number: number,
): number {
  return first + (((startOffset + number) * stride) % borrowers) * every;
}

function buildCall(kind: CallKind, borrower: number): Buffer {
  if (kind === 'webhook') return paymentRequest(speiReference(borrower));
  return callRequest(kind, borrower, { orderId: String(borrower), productId: 'mx-quincena' });
}
