import { setTimeout as sleep } from 'node:timers/promises';
import type { Tally } from './tally.ts';

/** `paymentId`: where it tells of a payment: the provider's name and its own for it */
export type Notice = {
  provider: string;
  body: string;
  headers: Record<string, string>;
  paymentId?: string;
};

/** How long before one is told again. */
const pauseMs = 100;
const atOnce = 24;

/** Tells of things as providers do: out of order, some twice, some late, each until it is acknowledged in whatever server lives. */
export class Courier {
  readonly #origin: () => string;
  readonly #random: () => number;
  readonly #waiting: { notice: Notice; from: number }[] = [];
  #isOver = false;
  readonly #tally: Tally;
  readonly #workers: Promise<void>[];

  constructor(origin: () => string, random: () => number, tally: Tally) {
    this.#origin = origin;
    this.#random = random;
    this.#tally = tally;
    this.#workers = Array.from({ length: atOnce }, () => this.#work());
  }

  tell(notice: Notice): void {
    const times = this.#random() < 0.1 ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const from = performance.now() + (this.#random() < 0.2 ? this.#random() * 5_000 : 0);
      this.#waiting.splice(Math.floor(this.#random() * this.#waiting.length), 0, { notice, from });
    }
  }

  get left(): number {
    return this.#waiting.length;
  }

  /** Once everything was acknowledged. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#workers);
  }

  async #work(): Promise<void> {
    while (!this.#isOver || this.#waiting.length > 0) {
      const next = this.#waiting.shift();
      if (next === undefined) await sleep(20);
      else if (next.from > performance.now() || !(await this.#deliver(next.notice))) {
        this.#waiting.push(next);
        await sleep(next.from > performance.now() ? 5 : pauseMs);
      }
    }
  }

  async #deliver({ provider, body, headers, paymentId = '' }: Notice): Promise<boolean> {
    const answer = await this.#tally.ask('notice', `${this.#origin()}/webhooks/payments/${provider}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    if (answer?.status !== 200) return false;
    this.#tally.acknowledge('notice', paymentId);
    return true;
  }
}
