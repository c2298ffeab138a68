import type { PoolClient } from 'pg';
import { isConnectionLoss } from './failures.ts';
import { gather } from './gather.ts';
import { type Answer, runPrepared, runTogether, type Statement } from './preparedQuery.ts';
import { isStalePlan } from './statements.ts';

const TRIES = 3;
const POOL_PER_LANE = 8;

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

  async rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const lane = this.#lane();
    for (let tries = 1; ; tries++) {
      try {
        return await lane.rows<Row>(text, values);
      } catch (error) {
        if (!isLost(error) || tries === TRIES) throw error;
      }
    }
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

type Asked = {
  statement: Statement;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/** The connection is of no more use, whatever was asked. */
function isLost(error: unknown): boolean {
  return isConnectionLoss(error) || isStalePlan(error);
}

class Lane {
  readonly #connect: () => Promise<PoolClient>;
  #opening: Promise<PoolClient> | undefined;
  #client: PoolClient | undefined;
  #asked: Asked[] = [];

  constructor(connect: () => Promise<PoolClient>) {
    this.#connect = connect;
  }

  async rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const client = this.#client ?? (await this.#open());
    gather(client, setImmediate);
    try {
      const { rows } = await this.#ask(client, { text, values });
      return rows as Row[];
    } catch (error) {
      if (isLost(error)) this.#leave(client);
      throw error;
    }
  }

  /** What is asked before anything else happens leaves together: it is what one caller needs at once. */
  #ask(client: PoolClient, statement: Statement): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#asked.push({ statement, resolve, reject });
    if (this.#asked.length === 1) process.nextTick(() => this.#send(client, this.#asked.splice(0)));
    return promise;
  }

  async #send(client: PoolClient, asked: readonly Asked[]): Promise<void> {
    try {
      const answers = await runTogether(
        client,
        asked.map(({ statement }) => statement),
      );
      for (const [place, answer] of answers.entries()) asked[place]?.resolve(answer);
    } catch (error) {
      for (const { statement, resolve, reject } of asked) {
        // The others may be someone else's, and are none the worse for the one that failed.
        if (asked.length === 1 || isLost(error)) reject(error);
        else runPrepared(client, statement.text, statement.values).then(resolve, reject);
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
