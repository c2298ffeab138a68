import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import type { ResponseData } from '../../src/contract/schemas/index.ts';
import { speiReference } from './fill/borrowerNumbers.ts';
import {
  callRequest,
  HttpConnection,
  type HttpReply,
  pageRequest,
  paymentRequest,
} from './load/connection.ts';
import type { CallKind, LoadPlan, LoadResult } from './load/plan.ts';
import { quantile } from './report.ts';

/** Steps through the borrowers, from any of them on, so that neighbours in time are no neighbours in the database. */
const stride = 7_919;
const startOffset = Math.floor(Math.random() * 1_000_000);

const expectedContent: Record<CallKind, string> = {
  loanDetails: '"success":true',
  repaymentDetail: '"success":true',
  webhook: '"outcome":"booked"',
};

/** Puts the load of a plan on a server and says how it answered. */
async function runLoad(plan: LoadPlan): Promise<LoadResult> {
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

/**
 * What a borrower does, one step after the other, on a connection of his own: all open the page and read where the loan
 * stands, 3 of 5 see what to pay, 1 of 3 makes a reference, most of those pay, 1 of 20 complains.
 */
async function runVisit(
  origin: string,
  borrower: number,
  number: number,
  statistics: LoadStatistics,
): Promise<void> {
  const connection = new HttpConnection(origin);
  const order = { orderId: String(borrower), productId: 'mx-quincena' };
  async function sendRequest(request: Buffer, expectedContent: string): Promise<HttpReply> {
    const startedAt = performance.now();
    const reply = await connection.send(request);
    statistics.recordReply(performance.now() - startedAt, reply, expectedContent);
    return reply;
  }
  async function call<Name extends EndpointName>(name: Name, payload: Record<string, unknown>) {
    const reply = await sendRequest(callRequest(name, borrower, payload), '"code":0');
    return (JSON.parse(reply.body.toString('utf8')) as { data: ResponseData<Name> }).data;
  }
  try {
    await sendRequest(pageRequest(borrower), '');
    await call('loanDetails', order);
    if (number % 5 < 3) {
      const { repayAmount } = await call('repaymentDetail', order);
      if (number % 3 === 0) {
        const instructionsRequest = { ...order, payCode: 'PAYNET', requestType: 1, amount: repayAmount };
        const { repayDetail } = await call('instructions', instructionsRequest);
        if (number % 4 < 3) await sendRequest(paymentRequest(repayDetail.vCode), '"outcome":"booked"');
      }
    }
    if (number % 20 === 0) {
      const complaint = { problemType: '2', problemDetail: randomUUID(), orderNo: order.orderId };
      await call('complaintSave', complaint);
    }
  } catch (error) {
    statistics.recordError(String(error));
  } finally {
    connection.close();
  }
}

/** Counts answers: how long each took, and whether it was the right one, which matters while warming up too. */
class LoadStatistics {
  readonly #start: number;
  readonly #latencies: number[] = [];
  #errors = 0;
  #firstError = '';

  constructor(warmUpSeconds: number) {
    this.#start = performance.now() + warmUpSeconds * 1000;
  }

  /** @param expectedContent what a right answer contains */
  recordReply(latencyMs: number, reply: HttpReply, expectedContent: string): void {
    if (performance.now() >= this.#start) this.#latencies.push(latencyMs);
    const isExpected = reply.status === 200 && reply.body.includes(expectedContent);
    if (!isExpected) this.recordError(`${reply.status} ${reply.body.toString('utf8').slice(0, 300)}`);
  }

  recordError(reason: string): void {
    this.#errors++;
    this.#firstError ||= reason;
  }

  result(): LoadResult {
    const seconds = (performance.now() - this.#start) / 1000;
    const sorted = Float64Array.from(this.#latencies).sort();
    return {
      requests: sorted.length,
      errors: this.#errors,
      firstError: this.#firstError,
      perSecond: sorted.length / seconds,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      longest: quantile(sorted, 1),
    };
  }
}

/** The load as its own process: takes a plan as JSON, gives its result as JSON. */
const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan;
process.stdout.write(JSON.stringify(await runLoad(plan)));
