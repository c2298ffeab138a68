import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../machine/cluster.ts';
import { type RunningProcess, startProduct } from '../machine/server.ts';
import type { Day } from './day.ts';

const kinds = ['server', 'database', 'both'] as const;
const mostPauseMs = 1_000;

/** The server that lives, and how it and its database are killed. */
export class Life {
  #server: RunningProcess | undefined;
  readonly #cluster: Pick<Cluster, 'kill'>;
  readonly #env: Record<string, string>;
  readonly #day: Day;

  constructor(cluster: Pick<Cluster, 'kill'>, env: Record<string, string>, day: Day) {
    this.#cluster = cluster;
    this.#env = env;
    this.#day = day;
  }

  async start(): Promise<void> {
    for (;;) {
      try {
        this.#server = await startProduct(this.#env);
        break;
      } catch {
        // Its database isn't back yet.
        await sleep(500);
      }
    }
    this.#day.origin = this.#server.origin;
  }

  /** Kills the server, the database and both in turn, each once writes went on after the one before. */
  async killAll(kills: number, random: () => number): Promise<void> {
    for (let kill = 0; kill < kills; kill += 1) {
      await this.#writesGoOn();
      await sleep(random() * mostPauseMs);
      const kind = kinds[kill % kinds.length];
      if (kind !== 'server') await this.#cluster.kill();
      if (kind !== 'database') {
        await this.#server?.kill();
        await this.start();
      }
    }
    await this.#writesGoOn();
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  async #writesGoOn(): Promise<void> {
    const { acknowledged } = this.#day.tally;
    const wanted = acknowledged.length + 5;
    while (acknowledged.length < wanted) await sleep(20);
  }
}
