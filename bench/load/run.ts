import { setTimeout as sleep } from 'node:timers/promises';
import { speiReference } from '../fill/numbers.ts';
import { HttpConnection } from './connection.ts';
import type { CallKind, LoadPlan, LoadResult } from './plan.ts';
import { callRequest, paymentRequest } from './requests.ts';
import { Tally } from './tally.ts';
import { visit } from './visit.ts';

/** Steps through the borrowers, from any of them on, so that neighbours in time are no neighbours in the database. */
const stride = 7_919;
const begin = Math.floor(Math.random() * 1_000_000);

const good: Record<CallKind, string> = {
  loanDetails: '"success":true',
  repaymentDetail: '"success":true',
  webhook: '"outcome":"booked"',
};

/** Puts the load of a plan on a server and says how it answered. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const tally = new Tally(plan.warmUp);
  const { kind } = plan;
  if (kind === 'visit') await runVisits(plan, tally);
  else await runCalls(plan, kind, tally);
  return tally.result();
}

async function runCalls(plan: LoadPlan, kind: CallKind, tally: Tally): Promise<void> {
  const start = performance.now();
  const end = start + (plan.warmUp + plan.seconds) * 1000;
  let sent = 0;
  async function worker(): Promise<void> {
    const connection = new HttpConnection(plan.origin);
    while (plan.most === 0 || sent < plan.most) {
      const number = sent++;
      const due = plan.rate > 0 ? start + (number * 1000) / plan.rate : performance.now();
      if (due >= end) break;
      const request = requestOf(kind, borrowerOf(plan, number));
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      const from = plan.rate > 0 ? due : performance.now();
      const reply = await connection.ask(request);
      tally.count(performance.now() - from, reply, good[kind]);
    }
    connection.close();
  }
  await Promise.all(Array.from({ length: plan.connections }, worker));
}

async function runVisits(plan: LoadPlan, tally: Tally): Promise<void> {
  const start = performance.now();
  const visits: Promise<void>[] = [];
  for (let number = 0; number < (plan.warmUp + plan.seconds) * plan.rate; number++) {
    const wait = start + (number * 1000) / plan.rate - performance.now();
    if (wait > 0) await sleep(wait);
    visits.push(visit(plan.origin, borrowerOf(plan, number), number, tally));
  }
  await Promise.all(visits);
}

function borrowerOf({ first, borrowers, every }: LoadPlan, number: number): number {
  return first + (((begin + number) * stride) % borrowers) * every;
}

function requestOf(kind: CallKind, borrower: number): Buffer {
  if (kind === 'webhook') return paymentRequest(speiReference(borrower));
  return callRequest(kind, borrower, { orderId: String(borrower), productId: 'mx-quincena' });
}
