import { quantile } from '../report.ts';
import type { HttpReply } from './connection.ts';
import type { LoadResult } from './plan.ts';

/** Counts answers: how long each took, and whether it was the right one, which matters while warming up too. */
export class LoadStatistics {
  readonly #start: number;
  readonly #latencies: number[] = [];
  #errors = 0;
  #firstError = '';
  #replyBytes = 0;

  constructor(warmUpSeconds: number) {
    this.#start = performance.now() + warmUpSeconds * 1000;
  }

  /** @param expectedContent what a right answer contains */
  recordReply(latencyMs: number, reply: HttpReply, expectedContent: string): void {
    if (performance.now() >= this.#start) this.#latencies.push(latencyMs);
    this.#replyBytes = reply.body.length;
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
      replyBytes: this.#replyBytes,
    };
  }
}
