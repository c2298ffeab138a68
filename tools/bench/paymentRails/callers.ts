import { setTimeout as sleep } from 'node:timers/promises';
import { deskAddress } from '../../../src/contract/desk/calls.ts';
import { endpointPath, endpoints } from '../../../src/contract/endpoints.ts';
import { createScreenshot } from '../../../src/server/testing/images.ts';
import type { BenchLoan } from './fakeProviders.ts';
import { borrowerHeaders, staffHeaders } from './seed.ts';

export const operatorToken = 'operator of the benchmark';
const retryMs = 200;
/** Between two of a kind, where the day has its pace. */
const pauseMsByKind = { note: 200, upload: 700, read: 100 };

export type CallerContext = {
  origin(): string;
  loans: readonly BenchLoan[];
  callLog: CallLog;
  isFinished(): boolean;
};

/** Somebody approves a loan. Asks until it is answered, whatever lives by then. */
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

/** Staff write notes, each under its key until it is acknowledged. */
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

/** Borrowers send pictures. */
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

/** Borrowers look at their loan. */
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

/** Longer than the server lets anybody wait. */
const timeoutMs = 30_000;

/** A write that is done, as whoever asked for it was told: which one, and when (ms of the wall's clock). */
export type AcknowledgedWrite = { kind: 'notice' | 'decision' | 'note' | 'picture'; id: string; at: number };

/** What all callers were answered, when writes were acknowledged, and how long anybody waited. */
export class CallLog {
  /** By call and status; `gone`: nobody was there, or the connection broke. */
  readonly statuses = new Map<string, number>();
  readonly acknowledged: AcknowledgedWrite[] = [];
  longestMs = 0;
  /** What nobody should be answered: an error that isn't 503, a 503 that doesn't say when to try again, nothing at all. */
  readonly violations: string[] = [];

  /** @returns the status and the body; undefined where nobody answered */
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
      // What is asked here is right: a 4xx would be asked for ever.
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

  /** What was acknowledged of a kind, by a moment. */
  acknowledgedOf(kind: AcknowledgedWrite['kind'], until = Number.POSITIVE_INFINITY): string[] {
    return this.acknowledged.filter((write) => write.kind === kind && write.at <= until).map(({ id }) => id);
  }

  /** The longest time without a write between two moments. */
  longestGapMs(from: number, to: number): number {
    const times = this.acknowledged.map(({ at }) => at).filter((at) => at >= from && at <= to);
    const gaps = [from, ...times].map((at, index) => (times[index] ?? to) - at);
    return Math.max(...gaps);
  }

  get formatStatuses(): string[] {
    return [...this.statuses].sort().map(([id, count]) => `${id}: ${count}`);
  }

  #countStatus(callName: string, outcome: string): void {
    const name = `${callName} ${outcome}`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
  }
}
