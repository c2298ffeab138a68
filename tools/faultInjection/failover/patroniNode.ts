import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresAccount, runProgram, startProgram } from '../namespaces.ts';

const patroniFile = join(import.meta.dirname, '../../../operations/failover/patroni.yml');

export const superuser = { name: 'postgres', password: randomBytes(12).toString('hex') };
const replication = { name: 'replicator', password: randomBytes(12).toString('hex') };

/** A machine: etcd, Patroni and the PostgreSQL that it starts. */
export class PatroniNode {
  readonly number: NodeNumber;
  readonly #folder: string;

  constructor(number: NodeNumber, folder: string) {
    this.number = number;
    this.#folder = join(folder, `node${number}`);
  }

  get name(): string {
    return `node${this.number}`;
  }

  async start(): Promise<void> {
    const account = postgresAccount();
    for (const folderPath of [this.#folder, join(this.#folder, 'etcd')]) {
      await mkdir(folderPath, { recursive: true, mode: 0o700 });
      if (account !== undefined) await chown(folderPath, account.uid, account.gid);
    }
    this.#startInNamespace('etcd', [], this.#etcdSettings());
    this.#startInNamespace('patroni', [patroniFile], this.#patroniSettings());
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    // What is started meanwhile is found the next time.
    for (let round = 0; round < 3; round += 1) {
      const pids = await listProcesses(this.number);
      for (const pid of pids) {
        try {
          process.kill(pid, signal);
        } catch {
          // It ended by itself.
        }
      }
      await sleep(20);
    }
  }

  /** As the proxy asks it: by its own word, while its lock lasts. */
  async isPrimary(): Promise<boolean> {
    const signal = AbortSignal.timeout(2_000);
    const response = await fetch(`http://${nodeAddress(this.number)}:8008/primary`, { signal }).catch(
      () => undefined,
    );
    return response?.status === 200;
  }

  /** What the machine's Patroni says of itself, or of all; undefined where it is silent. */
  readPatroni<Reply>(path: string): Promise<Reply | undefined> {
    return this.#fetchJson(`8008/${path}`);
  }

  /** Whether its etcd is one of those that agree. */
  async isEtcdHealthy(): Promise<boolean> {
    return (await this.#fetchJson<{ health: string }>('2379/health'))?.health === 'true';
  }

  /** The last that its programs wrote down. */
  async readLogTail(): Promise<string> {
    const logs = ['etcd', 'patroni'].map(async (program) => {
      const log = await readFile(join(this.#folder, `${program}.log`), 'utf8');
      return `--- ${this.name} ${program}\n${log.split('\n').slice(-25).join('\n')}`;
    });
    return (await Promise.all(logs)).join('\n');
  }

  async #fetchJson<Reply>(address: string): Promise<Reply | undefined> {
    try {
      const response = await fetch(`http://${nodeAddress(this.number)}:${address}`, {
        signal: AbortSignal.timeout(2_000),
      });
      return (await response.json()) as Reply;
    } catch {
      return undefined;
    }
  }

  #startInNamespace(program: string, args: readonly string[], env: Record<string, string>): ChildProcess {
    const userFlags = ['--reuid=postgres', '--regid=postgres', '--clear-groups'];
    const command = ['netns', 'exec', this.name, 'setpriv', ...userFlags, program, ...args];
    const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: this.#folder, ...env };
    return startProgram('ip', command, join(this.#folder, `${program}.log`), { env: environment });
  }

  #etcdSettings(): Record<string, string> {
    const ownAddress = nodeAddress(this.number);
    return {
      ETCD_NAME: this.name,
      ETCD_DATA_DIR: join(this.#folder, 'etcd'),
      ETCD_LISTEN_PEER_URLS: `http://${ownAddress}:2380`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${ownAddress}:2380`,
      ETCD_LISTEN_CLIENT_URLS: `http://${ownAddress}:2379`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${ownAddress}:2379`,
      ETCD_INITIAL_CLUSTER: nodeNumbers.map((n) => `node${n}=http://${nodeAddress(n)}:2380`).join(','),
      ETCD_INITIAL_CLUSTER_STATE: 'new',
      // See patroni.yml.
      ETCD_ENABLE_V2: 'true',
      ETCD_HEARTBEAT_INTERVAL: '150',
      ETCD_ELECTION_TIMEOUT: '1500',
    };
  }

  #patroniSettings(): Record<string, string> {
    const ownAddress = nodeAddress(this.number);
    return {
      PATRONI_NAME: this.name,
      PATRONI_ETCD_HOSTS: nodeNumbers.map((n) => `'${nodeAddress(n)}:2379'`).join(','),
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${ownAddress}:8008`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${ownAddress}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: join(this.#folder, 'postgres'),
      PATRONI_SUPERUSER_USERNAME: superuser.name,
      PATRONI_SUPERUSER_PASSWORD: superuser.password,
      PATRONI_REPLICATION_USERNAME: replication.name,
      PATRONI_REPLICATION_PASSWORD: replication.password,
    };
  }
}

const bridge = 'lan';
const prefix = '10.77.0';

export const nodeNumbers = [1, 2, 3] as const;
export type NodeNumber = (typeof nodeNumbers)[number];

export function nodeAddress(node: NodeNumber): string {
  return `${prefix}.${node}`;
}

/** Three machines of a network of their own, all inside of the namespace that we are in. */
export async function createNetwork(): Promise<void> {
  // Names of namespaces are kept in /run: ours is our own.
  await runProgram('mount', ['-t', 'tmpfs', 'tmpfs', '/run']);
  await mkdir('/run/netns');
  await runIp('link set lo up');
  await runIp(`link add ${bridge} type bridge`);
  await runIp(`addr add ${prefix}.254/24 dev ${bridge}`);
  await runIp(`link set ${bridge} up`);
  for (const node of nodeNumbers) {
    await runIp(`netns add node${node}`);
    await runIp(`link add port${node} type veth peer name eth0 netns node${node}`);
    await runIp(`link set port${node} master ${bridge}`);
    await runIp(`link set port${node} up`);
    await runIp(`-n node${node} addr add ${nodeAddress(node)}/24 dev eth0`);
    await runIp(`-n node${node} link set eth0 up`);
    await runIp(`-n node${node} link set lo up`);
  }
}

/** Pulls a machine's cable. */
export async function disconnectNode(node: NodeNumber): Promise<void> {
  await runIp(`link set port${node} down`);
}

export async function reconnectNode(node: NodeNumber): Promise<void> {
  await runIp(`link set port${node} up`);
}

/** Everything that runs on a machine. */
async function listProcesses(node: NodeNumber): Promise<number[]> {
  const pids = await runIp(`netns pids node${node}`);
  return pids.split('\n').filter(Boolean).map(Number);
}

function runIp(command: string): Promise<string> {
  return runProgram('ip', command.split(' '));
}
