/** Longer than the server lets anybody wait. */
const patienceMs = 30_000;

/** A write that is done, as whoever asked for it was told: which one, and when (ms of the wall's clock). */
export type Acknowledged = { kind: 'notice' | 'decision' | 'note' | 'picture'; what: string; at: number };

/** What all callers were answered, when writes were acknowledged, and how long anybody waited. */
export class Tally {
  /** By call and status; `gone`: nobody was there, or the connection broke. */
  readonly statuses = new Map<string, number>();
  readonly acknowledged: Acknowledged[] = [];
  longestMs = 0;
  /** What nobody should be answered: an error that isn't 503, a 503 that doesn't say when to try again, nothing at all. */
  readonly wrong: string[] = [];

  /** @returns the status and the body; undefined where nobody answered */
  async ask(
    call: string,
    address: string,
    init: RequestInit,
  ): Promise<{ status: number; body: Buffer } | undefined> {
    const begun = performance.now();
    try {
      const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(patienceMs) });
      const body = Buffer.from(await answer.arrayBuffer());
      const { status } = answer;
      this.#count(call, String(status));
      this.longestMs = Math.max(this.longestMs, performance.now() - begun);
      if (status === 503 && !answer.headers.has('retry-after'))
        this.wrong.push(`${call}: 503 and no Retry-After`);
      // What is asked here is right: a 4xx would be asked for ever.
      if (status >= 400 && status !== 503)
        this.wrong.push(`${call}: ${status} ${body.toString().slice(0, 300)}`);
      return { status, body };
    } catch (error) {
      this.#count(call, 'gone');
      if (error instanceof DOMException && error.name === 'TimeoutError')
        this.wrong.push(`${call}: no answer within ${patienceMs / 1000} s`);
      return undefined;
    }
  }

  acknowledge(kind: Acknowledged['kind'], what: string): void {
    this.acknowledged.push({ kind, what, at: Date.now() });
  }

  /** What was acknowledged of a kind, by a moment. */
  of(kind: Acknowledged['kind'], by = Number.POSITIVE_INFINITY): string[] {
    return this.acknowledged.filter((one) => one.kind === kind && one.at <= by).map(({ what }) => what);
  }

  /** The longest time without a write between two moments. */
  longestGapMs(from: number, to: number): number {
    const inside = this.acknowledged.map(({ at }) => at).filter((at) => at >= from && at <= to);
    const gaps = [from, ...inside].map((at, place) => (inside[place] ?? to) - at);
    return Math.max(...gaps);
  }

  get lines(): string[] {
    return [...this.statuses].sort().map(([what, count]) => `${what}: ${count}`);
  }

  #count(call: string, outcome: string): void {
    const name = `${call} ${outcome}`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
  }
}
