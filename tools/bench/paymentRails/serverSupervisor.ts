import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchCluster } from '../machine/cluster.ts';
import { type RunningProcess, startProductServer } from '../machine/server.ts';
import type { SimulatedDay } from './simulatedDay.ts';

const killTargets = ['server', 'database', 'both'] as const;
const maxPauseMs = 1_000;

/** The server that lives, and how it and its database are killed. */
export class ServerSupervisor {
  #server: RunningProcess | undefined;
  readonly #cluster: Pick<BenchCluster, 'killServer'>;
  readonly #env: Record<string, string>;
  readonly #day: SimulatedDay;

  constructor(cluster: Pick<BenchCluster, 'killServer'>, env: Record<string, string>, day: SimulatedDay) {
    this.#cluster = cluster;
    this.#env = env;
    this.#day = day;
  }

  async start(): Promise<void> {
    for (;;) {
      try {
        this.#server = await startProductServer(this.#env);
        break;
      } catch {
        // Its database isn't back yet.
        await sleep(500);
      }
    }
    this.#day.origin = this.#server.origin;
  }

  /** Kills the server, the database and both in turn, each once writes went on after the one before. */
  async killRepeatedly(kills: number, random: () => number): Promise<void> {
    for (let killNumber = 0; killNumber < kills; killNumber += 1) {
      await this.#waitForWrites();
      await sleep(random() * maxPauseMs);
      const target = killTargets[killNumber % killTargets.length];
      if (target !== 'server') await this.#cluster.killServer();
      if (target !== 'database') {
        await this.#server?.kill();
        await this.start();
      }
    }
    await this.#waitForWrites();
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
  }

  async #waitForWrites(): Promise<void> {
    const { acknowledged } = this.#day.callLog;
    const expectedCount = acknowledged.length + 5;
    while (acknowledged.length < expectedCount) await sleep(20);
  }
}
