import { setTimeout as sleep } from 'node:timers/promises';
import type { CallLog } from './callLog.ts';

/** `paymentId`: where it tells of a payment: the provider's name and its own for it */
export type ProviderNotice = {
  provider: string;
  body: string;
  headers: Record<string, string>;
  paymentId?: string;
};

/** How long before one is told again. */
const retryMs = 100;
const concurrency = 24;

/** Tells of things as providers do: out of order, some twice, some late, each until it is acknowledged in whatever server lives. */
export class NoticeSender {
  readonly #origin: () => string;
  readonly #random: () => number;
  readonly #queue: { notice: ProviderNotice; notBefore: number }[] = [];
  #isClosed = false;
  readonly #callLog: CallLog;
  readonly #workers: Promise<void>[];

  constructor(origin: () => string, random: () => number, callLog: CallLog) {
    this.#origin = origin;
    this.#random = random;
    this.#callLog = callLog;
    this.#workers = Array.from({ length: concurrency }, () => this.#runWorker());
  }

  enqueue(notice: ProviderNotice): void {
    const copies = this.#random() < 0.1 ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const notBefore = performance.now() + (this.#random() < 0.2 ? this.#random() * 5_000 : 0);
      this.#queue.splice(Math.floor(this.#random() * this.#queue.length), 0, { notice, notBefore });
    }
  }

  get pendingCount(): number {
    return this.#queue.length;
  }

  /** Once everything was acknowledged. */
  async drain(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#workers);
  }

  async #runWorker(): Promise<void> {
    while (!this.#isClosed || this.#queue.length > 0) {
      const queued = this.#queue.shift();
      if (queued === undefined) await sleep(20);
      else if (queued.notBefore > performance.now() || !(await this.#deliver(queued.notice))) {
        this.#queue.push(queued);
        await sleep(queued.notBefore > performance.now() ? 5 : retryMs);
      }
    }
  }

  async #deliver({ provider, body, headers, paymentId = '' }: ProviderNotice): Promise<boolean> {
    const response = await this.#callLog.recordCall(
      'notice',
      `${this.#origin()}/webhooks/payments/${provider}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      },
    );
    if (response?.status !== 200) return false;
    this.#callLog.recordAcknowledged('notice', paymentId);
    return true;
  }
}
