import type { PoolClient } from 'pg';
import { traces } from '../../traces/index.ts';
import { isConnectionLoss } from '../failures.ts';
import { gather } from './gather.ts';
import { isStalePlan } from './preparedClient.ts';
import { type BoundQuery, runTogether } from './preparedQuery.ts';

const TRIES = 3;

/** A statement that stands alone, and who waits for its rows. */
type Read = BoundQuery & {
  tries: number;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
};

/**
 * Reads by short statements that stand alone, on one connection that all requests share: each is sent without waiting
 * for the answers to those before it, and those of one turn of the event loop leave in one write. Those that one caller
 * asks for at once are answered together. A read whose connection broke, or whose plan a migration has made stale, is
 * asked again.
 */
export class Reader {
  readonly #connect: () => Promise<PoolClient>;
  #opening: Promise<PoolClient> | undefined;
  #client: PoolClient | undefined;
  #asked: Read[] = [];

  constructor(connect: () => Promise<PoolClient>) {
    this.#connect = connect;
  }

  /** What is asked before anything else happens leaves together: it is what one caller needs at once. */
  rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const asked = traces.statements([{ text }], () => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
      this.#ask({ text, values, tries: 1, resolve, reject });
      return promise;
    });
    return asked as Promise<Row[]>;
  }

  async end(): Promise<void> {
    const client = this.#client ?? (await this.#opening?.catch(() => undefined));
    if (client !== undefined) this.#leave(client);
  }

  #ask(read: Read): void {
    this.#asked.push(read);
    if (this.#asked.length === 1) process.nextTick(() => this.#send(this.#asked.splice(0)));
  }

  async #send(reads: readonly Read[]): Promise<void> {
    let client: PoolClient | undefined;
    try {
      client = this.#client ?? (await this.#open());
      gather(client, setImmediate);
      const answers = await runTogether(client, reads);
      for (const [place, { resolve }] of reads.entries()) resolve(answers[place]?.rows ?? []);
    } catch (error) {
      const isLost = isConnectionLoss(error) || isStalePlan(error);
      if (isLost && client !== undefined) this.#leave(client);
      for (const read of reads) {
        if (isLost && read.tries++ < TRIES) this.#ask(read);
        // The others may be someone else's, and are none the worse for the one that failed.
        else if (!isLost && reads.length > 1) void this.#send([read]);
        else read.reject(error);
      }
    }
  }

  /** One connection, however many reads ask for it at once. */
  #open(): Promise<PoolClient> {
    this.#opening ??= this.#connect()
      .then((client) => {
        this.#client = client;
        return client;
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  /** Once, however many reads were under way on it. */
  #leave(client: PoolClient): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    client.release(true);
  }
}
