import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startProgram } from '../namespaces.ts';
import {
  createNetwork,
  disconnectNode,
  nodeAddress,
  nodeNumbers,
  PatroniNode,
  reconnectNode,
  superuser,
} from './patroniNode.ts';

const haproxyFile = join(import.meta.dirname, '../../../operations/failover/haproxy.cfg');
const proxyAddress = '127.0.0.1:5000';
const timeoutMs = 180_000;

export const faults = ['frozen', 'cut off', 'killed'] as const;
export type Fault = (typeof faults)[number];

type Member = { name: string; role: string; state: string };

/** Three machines with PostgreSQL, and the proxy that finds the primary among them. */
export class PatroniCluster {
  readonly #nodes: readonly PatroniNode[];

  private constructor(nodes: readonly PatroniNode[]) {
    this.#nodes = nodes;
  }

  static async start(folder: string): Promise<PatroniCluster> {
    // What Patroni makes is for its account alone, as PostgreSQL wants its data folder.
    process.umask(0o077);
    await createNetwork();
    const cluster = new PatroniCluster(nodeNumbers.map((number) => new PatroniNode(number, folder)));
    await Promise.all(cluster.#nodes.map((node) => node.start()));
    await cluster.waitUntilHealthy();
    const machines = Object.fromEntries(nodeNumbers.map((n) => [`NODE${n}`, nodeAddress(n)]));
    const env = { PATH: process.env.PATH, LISTEN: proxyAddress, ...machines };
    startProgram('haproxy', ['-db', '-f', haproxyFile], join(folder, 'haproxy.log'), { env });
    await cluster.#withPrimary((client) => client.query('select 1'));
    return cluster;
  }

  /** Makes the two roles and the database, as docs/operations.md has it. */
  async makeDatabase(): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
    await this.#withPrimary(async (client) => {
      await client.query("create role quincena_owner login password 'owner'");
      await client.query("create role quincena_server login password 'server'");
      await client.query('grant quincena_server to quincena_owner');
      await client.query('create database quincena owner quincena_owner');
    });
    const url = (name: string) => `postgres://quincena_${name}:${name}@${proxyAddress}/quincena`;
    return { DATABASE_URL: url('server'), DATABASE_OWNER_URL: url('owner') };
  }

  async waitForPrimary(): Promise<PatroniNode> {
    return this.#pollUntil('there is a primary', async () => {
      const primaryFlags = await Promise.all(this.#nodes.map((node) => node.isPrimary()));
      return this.#nodes[primaryFlags.indexOf(true)];
    });
  }

  async injectFault(node: PatroniNode, fault: Fault): Promise<void> {
    if (fault === 'killed') await node.signal('SIGKILL');
    else if (fault === 'frozen') await node.signal('SIGSTOP');
    else await disconnectNode(node.number);
  }

  async removeFault(node: PatroniNode, fault: Fault): Promise<void> {
    if (fault === 'killed') await node.start();
    else if (fault === 'frozen') await node.signal('SIGCONT');
    else await reconnectNode(node.number);
  }

  /** Once all three are there and agree, one of them holding what the primary acknowledges. */
  async waitUntilHealthy(): Promise<void> {
    await this.#pollUntil('all three machines are there', async () => {
      const members = await this.#members();
      const isRunning = ({ state }: Member) => state === 'running' || state === 'streaming';
      const hasRole = (role: string) => members.some((member) => member.role === role);
      if (members.filter(isRunning).length < 3 || !hasRole('leader') || !hasRole('sync_standby'))
        return undefined;
      const etcdHealth = await Promise.all(this.#nodes.map((node) => node.isEtcdHealthy()));
      return etcdHealth.includes(false) ? undefined : true;
    });
  }

  /** What each machine's programs wrote down last, and how each sees the others: for where it doesn't go on. */
  async readLogTails(): Promise<string> {
    const logs = this.#nodes.map(async (node) => {
      const [isPrimary, agrees, all] = [
        await node.isPrimary(),
        await node.isEtcdHealthy(),
        await node.readPatroni('cluster'),
      ];
      return `${await node.readLogTail()}\n${JSON.stringify({ isPrimary, agrees, all })}`;
    });
    return (await Promise.all(logs)).join('\n');
  }

  /** As somebody says who lives: the one that was struck may still believe what was. */
  async #members(): Promise<Member[]> {
    const all = await Promise.all(
      this.#nodes.map((node) => node.readPatroni<{ members?: Member[] }>('cluster')),
    );
    return all.find((reply) => reply?.members !== undefined)?.members ?? [];
  }

  async #withPrimary<Result>(query: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const [result] = await this.#pollUntil<[Result]>('the proxy has found the primary', async () => {
      const connectionString = `postgres://${superuser.name}:${superuser.password}@${proxyAddress}/postgres`;
      const client = new pg.Client({ connectionString });
      client.on('error', () => undefined);
      try {
        await client.connect();
        // Before its first checks the proxy takes any machine for the primary.
        const { rows } = await client.query<{ isStandby: boolean }>(
          'select pg_is_in_recovery() as "isStandby"',
        );
        if (rows[0]?.isStandby) {
          await client.end();
          return undefined;
        }
      } catch {
        return undefined;
      }
      return [await query(client).finally(() => client.end())];
    });
    return result;
  }

  async #pollUntil<Found>(description: string, check: () => Promise<Found | undefined>): Promise<Found> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const value = await check();
      if (value !== undefined) return value;
      if (performance.now() > deadline)
        throw new Error(`waited ${timeoutMs / 1000} s in vain until ${description}`);
      await sleep(250);
    }
  }
}
