import type { PoolClient } from 'pg';
import { isConnectionLoss } from './failures.ts';
import { gather } from './gather.ts';
import { runTogether, type Statement } from './preparedQuery.ts';
import { isStalePlan } from './statements.ts';

const TRIES = 3;
const POOL_PER_LANE = 8;

/** A statement that stands alone, and who waits for its rows. */
type Read = Statement & {
  tries: number;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
};

/**
 * Reads by short statements that stand alone, on a few connections that all requests share: each is sent without
 * waiting for the answers to those before it, and those of one turn of the event loop are sent together. Those that one
 * caller asks for at once are answered together. A read whose connection broke, or whose plan a migration has made
 * stale, is asked again.
 */
export class Reader {
  readonly #lanes: readonly Lane[];
  #next = 0;
  #ofThisTurn: Lane | undefined;

  /** Keeps one connection in eight of a pool of `size`. */
  constructor(connect: () => Promise<PoolClient>, size: number) {
    const count = Math.max(1, Math.floor(size / POOL_PER_LANE));
    this.#lanes = Array.from({ length: count }, () => new Lane(connect));
  }

  rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    this.#lane().ask({ text, values, tries: 1, resolve, reject });
    return promise as Promise<Row[]>;
  }

  /** One connection for all reads of a turn, another one for those of the next. */
  #lane(): Lane {
    if (this.#ofThisTurn !== undefined) return this.#ofThisTurn;
    const lane = this.#lanes[this.#next % this.#lanes.length];
    if (lane === undefined) throw new RangeError('a reader without a connection');
    this.#next++;
    this.#ofThisTurn = lane;
    setImmediate(() => {
      this.#ofThisTurn = undefined;
    });
    return lane;
  }

  async end(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.end()));
  }
}

class Lane {
  readonly #connect: () => Promise<PoolClient>;
  #opening: Promise<PoolClient> | undefined;
  #client: PoolClient | undefined;
  #asked: Read[] = [];

  constructor(connect: () => Promise<PoolClient>) {
    this.#connect = connect;
  }

  /** What is asked before anything else happens leaves together: it is what one caller needs at once. */
  ask(read: Read): void {
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
        if (isLost && read.tries++ < TRIES) this.ask(read);
        // The others may be someone else's, and are none the worse for the one that failed.
        else if (!isLost && reads.length > 1) void this.#send([read]);
        else read.reject(error);
      }
    }
  }

  async end(): Promise<void> {
    const client = this.#client ?? (await this.#opening?.catch(() => undefined));
    if (client !== undefined) this.#leave(client);
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
