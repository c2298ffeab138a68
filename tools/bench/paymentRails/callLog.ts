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
