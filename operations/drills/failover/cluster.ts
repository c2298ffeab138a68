import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { start } from '../children.ts';
import { addressOf, cutOff, joinAgain, makeNetwork, nodeNumbers } from './network.ts';
import { Node, superuser } from './node.ts';

const haproxyFile = join(import.meta.dirname, '../../failover/haproxy.cfg');
const listen = '127.0.0.1:5000';
const patienceMs = 180_000;

export const faults = ['frozen', 'cut off', 'killed'] as const;
export type Fault = (typeof faults)[number];

type Member = { name: string; role: string; state: string };

/** Three machines with PostgreSQL, and the proxy that finds the primary among them. */
export class Cluster {
  readonly #nodes: readonly Node[];

  private constructor(nodes: readonly Node[]) {
    this.#nodes = nodes;
  }

  static async start(folder: string): Promise<Cluster> {
    // What Patroni makes is for its account alone, as PostgreSQL wants its data folder.
    process.umask(0o077);
    await makeNetwork();
    const cluster = new Cluster(nodeNumbers.map((number) => new Node(number, folder)));
    await Promise.all(cluster.#nodes.map((node) => node.start()));
    await cluster.whole();
    const machines = Object.fromEntries(nodeNumbers.map((n) => [`NODE${n}`, addressOf(n)]));
    const env = { PATH: process.env.PATH, LISTEN: listen, ...machines };
    start('haproxy', ['-db', '-f', haproxyFile], join(folder, 'haproxy.log'), { env });
    await cluster.#through((client) => client.query('select 1'));
    return cluster;
  }

  /** Makes the two roles and the database, as docs/operations.md has it. */
  async makeDatabase(): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
    await this.#through(async (client) => {
      await client.query("create role quincena_owner login password 'owner'");
      await client.query("create role quincena_server login password 'server'");
      await client.query('grant quincena_server to quincena_owner');
      await client.query('create database quincena owner quincena_owner');
    });
    const url = (name: string) => `postgres://quincena_${name}:${name}@${listen}/quincena`;
    return { DATABASE_URL: url('server'), DATABASE_OWNER_URL: url('owner') };
  }

  async primary(): Promise<Node> {
    return this.#until('there is a primary', async () => {
      const are = await Promise.all(this.#nodes.map((node) => node.isPrimary()));
      return this.#nodes[are.indexOf(true)];
    });
  }

  async strike(node: Node, fault: Fault): Promise<void> {
    if (fault === 'killed') await node.signal('SIGKILL');
    else if (fault === 'frozen') await node.signal('SIGSTOP');
    else await cutOff(node.number);
  }

  async heal(node: Node, fault: Fault): Promise<void> {
    if (fault === 'killed') await node.start();
    else if (fault === 'frozen') await node.signal('SIGCONT');
    else await joinAgain(node.number);
  }

  /** Once all three are there and agree, one of them holding what the primary acknowledges. */
  async whole(): Promise<void> {
    await this.#until('all three machines are there', async () => {
      const members = await this.#members();
      const isThere = ({ state }: Member) => state === 'running' || state === 'streaming';
      const has = (role: string) => members.some((member) => member.role === role);
      if (members.filter(isThere).length < 3 || !has('leader') || !has('sync_standby')) return undefined;
      const agree = await Promise.all(this.#nodes.map((node) => node.agrees()));
      return agree.includes(false) ? undefined : true;
    });
  }

  /** What each machine's programs wrote down last, and how each sees the others: for where it doesn't go on. */
  async lastWords(): Promise<string> {
    const each = this.#nodes.map(async (node) => {
      const [isPrimary, agrees, all] = [
        await node.isPrimary(),
        await node.agrees(),
        await node.ask('cluster'),
      ];
      return `${await node.lastWords()}\n${JSON.stringify({ isPrimary, agrees, all })}`;
    });
    return (await Promise.all(each)).join('\n');
  }

  /** As somebody says who lives: the one that was struck may still believe what was. */
  async #members(): Promise<Member[]> {
    const all = await Promise.all(this.#nodes.map((node) => node.ask<{ members?: Member[] }>('cluster')));
    return all.find((told) => told?.members !== undefined)?.members ?? [];
  }

  async #through<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const [result] = await this.#until<[Result]>('the proxy has found the primary', async () => {
      const connectionString = `postgres://${superuser.name}:${superuser.password}@${listen}/postgres`;
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
      return [await work(client).finally(() => client.end())];
    });
    return result;
  }

  async #until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (performance.now() > until) throw new Error(`waited ${patienceMs / 1000} s in vain until ${what}`);
      await sleep(250);
    }
  }
}
