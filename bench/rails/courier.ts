import { setTimeout as sleep } from 'node:timers/promises';

export type Notice = { provider: string; body: string; headers: Record<string, string> };

/** How long one is waited for, and how long before it is told again. */
const patienceMs = 10_000;
const pauseMs = 100;
const atOnce = 24;

/** Tells of things as providers do: out of order, some twice, some late, each until it is acknowledged in whatever server lives. */
export class Courier {
  readonly #origin: () => string;
  readonly #random: () => number;
  readonly #waiting: { notice: Notice; from: number }[] = [];
  #isOver = false;
  told = 0;
  failed = 0;
  /** Answers that no provider should get: a fault of ours that isn't a server that was killed. */
  faults = new Map<number, number>();
  readonly #workers: Promise<void>[];

  constructor(origin: () => string, random: () => number) {
    this.#origin = origin;
    this.#random = random;
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

  async #deliver({ provider, body, headers }: Notice): Promise<boolean> {
    try {
      const answer = await fetch(`${this.#origin()}/webhooks/payments/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.text();
      if (answer.status === 200) {
        this.told += 1;
        return true;
      }
      this.faults.set(answer.status, (this.faults.get(answer.status) ?? 0) + 1);
    } catch {
      // Nobody is there: told again.
    }
    this.failed += 1;
    return false;
  }
}
