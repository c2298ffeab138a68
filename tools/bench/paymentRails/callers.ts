import { setTimeout as sleep } from 'node:timers/promises';
import { deskAddress } from '../../../src/contract/desk/calls.ts';
import { endpointPath, endpoints } from '../../../src/contract/endpoints.ts';
import { createScreenshot } from '../../../src/server/testing/images.ts';
import type { BenchLoan } from './fakeProviders.ts';
import { borrowerHeaders, staffHeaders } from './seed.ts';

export const operatorToken = 'operator of the benchmark';
const retryMs = 200;
/** The pause between two calls of a kind. */
const pauseMsByKind = { note: 200, upload: 700, read: 100 };

export type CallerContext = {
  origin(): string;
  loans: readonly BenchLoan[];
  callLog: CallLog;
  isFinished(): boolean;
};

/** Approves a loan; repeats the call until it is acknowledged, also by a restarted server. */
export async function approveLoan(
  { origin, callLog }: CallerContext,
  { borrowerId, orderId }: BenchLoan,
): Promise<void> {
  for (;;) {
    const response = await callLog.recordCall('decision', `${origin()}/operator/orders/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify({ borrowerId, orderId, approve: true }),
    });
    if (response?.status === 200) return callLog.recordAcknowledged('decision', orderId);
    await sleep(retryMs);
  }
}

/** Staff write notes; each is repeated with its idempotency key until it is acknowledged. */
export async function writeStaffNotes({ origin, loans, callLog, isFinished }: CallerContext): Promise<void> {
  for (let index = 0; !isFinished(); index += 1) {
    const { orderId } = loans[index % loans.length] as BenchLoan;
    const text = `note ${index}`;
    const { address: path, params: notePayload } = deskAddress('note', {
      orderId,
      text,
      reason: 'benchmark',
    });
    const init = {
      method: 'POST',
      headers: { ...staffHeaders, 'content-type': 'application/json', 'idempotency-key': `note-${index}` },
      body: JSON.stringify(notePayload),
    };
    while ((await callLog.recordCall('note', `${origin()}${path}`, init))?.status !== 200) {
      if (isFinished()) return;
      await sleep(retryMs);
    }
    callLog.recordAcknowledged('note', text);
    await sleep(pauseMsByKind.note);
  }
}

/** Borrowers upload images. */
export async function uploadImages({ origin, loans, callLog, isFinished }: CallerContext): Promise<void> {
  const image = new Uint8Array(await createScreenshot());
  for (let index = 0; !isFinished(); index += 1) {
    const body = new FormData();
    body.set('problemImage', new Blob([image], { type: 'image/png' }), 'receipt.png');
    const headers = borrowerHeaders(loans[index % loans.length] as BenchLoan);
    const response = await callLog.recordCall(
      'picture',
      `${origin()}${endpointPath(endpoints.complaintUpload)}`,
      {
        method: 'POST',
        headers,
        body,
      },
    );
    if (response?.status === 200) {
      const { data } = JSON.parse(response.body.toString()) as { data: { url: string } };
      callLog.recordAcknowledged('picture', data.url);
    }
    await sleep(pauseMsByKind.upload);
  }
}

/** Borrowers open their loan's page. */
export async function readLoans({ origin, loans, callLog, isFinished }: CallerContext): Promise<void> {
  for (let index = 0; !isFinished(); index += 1) {
    const loan = loans[index % loans.length] as BenchLoan;
    await callLog.recordCall('look', `${origin()}${endpointPath(endpoints.loanDetails)}`, {
      method: 'POST',
      headers: { ...borrowerHeaders(loan), 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: loan.orderId, productId: '' }),
    });
    await sleep(pauseMsByKind.read);
  }
}

/** Longer than the server's own time limit. */
const timeoutMs = 30_000;

/** A write whose caller got an acknowledgement. `at`: ms of the wall clock. */
export type AcknowledgedWrite = { kind: 'notice' | 'decision' | 'note' | 'picture'; id: string; at: number };

/** Responses to all callers, acknowledged writes, and the longest response time. */
export class CallLog {
  /** Counts by call and status; `gone`: no server, or the connection broke. */
  readonly statuses = new Map<string, number>();
  readonly acknowledged: AcknowledgedWrite[] = [];
  longestMs = 0;
  /** Forbidden responses: an error other than 503, a 503 without `Retry-After`, a timeout. */
  readonly violations: string[] = [];

  /** @returns status and body; undefined without a response */
  async recordCall(
    callName: string,
    address: string,
    init: RequestInit,
  ): Promise<{ status: number; body: Buffer } | undefined> {
    const startedAt = performance.now();
    try {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      const body = Buffer.from(await response.arrayBuffer());
      const { status } = response;
      this.#countStatus(callName, String(status));
      this.longestMs = Math.max(this.longestMs, performance.now() - startedAt);
      if (status === 503 && !response.headers.has('retry-after'))
        this.violations.push(`${callName}: 503 and no Retry-After`);
      // The requests are valid: a 4xx would be retried forever.
      if (status >= 400 && status !== 503)
        this.violations.push(`${callName}: ${status} ${body.toString().slice(0, 300)}`);
      return { status, body };
    } catch (error) {
      this.#countStatus(callName, 'gone');
      if (error instanceof DOMException && error.name === 'TimeoutError')
        this.violations.push(`${callName}: no answer within ${timeoutMs / 1000} s`);
      return undefined;
    }
  }

  recordAcknowledged(kind: AcknowledgedWrite['kind'], id: string): void {
    this.acknowledged.push({ kind, id, at: Date.now() });
  }

  /** Ids of acknowledged writes of a kind, up to a time. */
  listAcknowledged(kind: AcknowledgedWrite['kind'], until = Number.POSITIVE_INFINITY): string[] {
    return this.acknowledged.filter((write) => write.kind === kind && write.at <= until).map(({ id }) => id);
  }

  /** The longest time without an acknowledged write between two times. */
  longestGapMs(from: number, to: number): number {
    const times = this.acknowledged.map(({ at }) => at).filter((at) => at >= from && at <= to);
    const gaps = [from, ...times].map((at, index) => (times[index] ?? to) - at);
    return Math.max(...gaps);
  }

  get statusCounts(): string[] {
    return [...this.statuses].sort().map(([id, count]) => `${id}: ${count}`);
  }

  #countStatus(callName: string, outcome: string): void {
    const name = `${callName} ${outcome}`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
  }
}
