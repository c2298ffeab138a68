import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresAccount, startProgram } from '../childProcesses.ts';
import { listProcesses, type NodeNumber, nodeAddress, nodeNumbers } from './network.ts';

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
