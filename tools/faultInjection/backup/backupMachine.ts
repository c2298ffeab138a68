import type { ChildProcess } from 'node:child_process';
import { chown, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { endProcess } from '../../bench/machine/processes.ts';
import { postgresAccount, runProgram, startProgram } from '../namespaces.ts';

const files = join(import.meta.dirname, '../../../operations/backup');
const postgresUser = postgresAccount();
const socketFolder = 'sockets';
/** As the file has it, but sooner: a test doesn't wait for a minute. */
const archiveTimeout = '5s';

/** A PostgreSQL whose log goes to a backup, and pgBackRest beside it. */
export class BackupMachine {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  #postgres: ChildProcess | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#env = {
      PATH: process.env.PATH,
      LC_ALL: 'C.UTF-8',
      PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
      PGBACKREST_PG1_PATH: this.data,
      PGBACKREST_PG1_SOCKET_PATH: join(folder, socketFolder),
      PGBACKREST_REPO1_PATH: this.repository,
      PGBACKREST_REPO1_CIPHER_PASS: 'a passphrase of the test',
      PGBACKREST_LOCK_PATH: join(folder, 'locks'),
      PGBACKREST_SPOOL_PATH: join(folder, 'spool'),
    };
  }

  get data(): string {
    return join(this.#folder, 'postgres');
  }

  get repository(): string {
    return join(this.#folder, 'repository');
  }

  /** A new, empty database, whose every part of the log is kept from the first. */
  async initialize(): Promise<void> {
    for (const name of ['postgres', 'repository', socketFolder, 'locks', 'spool'])
      await this.#createOwnedFolder(name);
    await copyFile(join(files, 'pgbackrest.conf'), this.#env.PGBACKREST_CONFIG ?? '');
    await this.#run('initdb', [
      `--pgdata=${this.data}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--data-checksums',
    ]);
    await copyFile(join(files, 'postgresql.conf'), join(this.#folder, 'backup.conf'));
    const includeLine = `include '${join(this.#folder, 'backup.conf')}'`;
    await writeFile(join(this.data, 'postgresql.conf'), `${includeLine}\n`, { flag: 'a' });
    await this.start();
    await this.pgbackrest('stanza-create');
    await this.pgbackrest('check');
  }

  /** @returns once it answers, and takes writes again where it was restored */
  async start(): Promise<void> {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: join(this.#folder, socketFolder),
      archive_timeout: archiveTimeout,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#postgres = startProgram(
      'postgres',
      ['-D', this.data, ...args],
      join(this.#folder, 'postgres.log'),
      {
        ...postgresUser,
        env: this.#env,
      },
    );
    while (!(await this.#isWritable())) await sleep(100);
  }

  url(database: string): string {
    return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(join(this.#folder, socketFolder))}`;
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url('postgres') });
    await client.connect();
    return (await client.query<Row>(text).finally(() => client.end())).rows;
  }

  pgbackrest(command: string, ...options: string[]): Promise<string> {
    return this.#run('pgbackrest', [
      `--config=${this.#env.PGBACKREST_CONFIG}`,
      '--stanza=quincena',
      ...options,
      command,
    ]);
  }

  /** The machine is gone, and all that was on its disk; the repository is elsewhere. */
  async destroyData(): Promise<void> {
    if (this.#postgres !== undefined) await endProcess(this.#postgres, 'SIGQUIT');
    await rm(this.data, { recursive: true });
    await this.#createOwnedFolder('postgres');
  }

  /** To what was committed by a moment, as PostgreSQL writes it. */
  async restore(moment: string): Promise<void> {
    await this.pgbackrest('restore', '--type=time', `--target=${moment}`, '--target-action=promote');
  }

  async close(): Promise<void> {
    if (this.#postgres !== undefined) await endProcess(this.#postgres, 'SIGINT');
  }

  async readDiskUsage(path: string): Promise<string> {
    return (await runProgram('du', ['-sh', path])).split('\t')[0] ?? '';
  }

  async #isWritable(): Promise<boolean> {
    try {
      const [row] = await this.query<{ restoring: boolean }>('select pg_is_in_recovery() as restoring');
      return row?.restoring === false;
    } catch {
      return false;
    }
  }

  async #createOwnedFolder(name: string): Promise<void> {
    const path = join(this.#folder, name);
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (postgresUser !== undefined) await chown(path, postgresUser.uid, postgresUser.gid);
  }

  #run(program: string, args: readonly string[]): Promise<string> {
    return runProgram(program, args, { ...postgresUser, env: this.#env });
  }
}
