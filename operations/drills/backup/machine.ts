import type { ChildProcess } from 'node:child_process';
import { chown, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresAccount, run, start, stop } from '../children.ts';

const files = join(import.meta.dirname, '../../backup');
const account = postgresAccount();
const socket = 'sockets';
/** As the file has it, but sooner: a drill doesn't wait for a minute. */
const archiveTimeout = '5s';

/** A PostgreSQL whose log goes to a backup, and pgBackRest beside it. */
export class Machine {
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
      PGBACKREST_PG1_SOCKET_PATH: join(folder, socket),
      PGBACKREST_REPO1_PATH: this.repository,
      PGBACKREST_REPO1_CIPHER_PASS: 'a passphrase of the drill',
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
  async make(): Promise<void> {
    for (const name of ['postgres', 'repository', socket, 'locks', 'spool']) await this.#folderOf(name);
    await copyFile(join(files, 'pgbackrest.conf'), this.#env.PGBACKREST_CONFIG ?? '');
    await this.#run('initdb', [
      `--pgdata=${this.data}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--data-checksums',
    ]);
    await copyFile(join(files, 'postgresql.conf'), join(this.#folder, 'backup.conf'));
    const included = `include '${join(this.#folder, 'backup.conf')}'`;
    await writeFile(join(this.data, 'postgresql.conf'), `${included}\n`, { flag: 'a' });
    await this.start();
    await this.pgbackrest('stanza-create');
    await this.pgbackrest('check');
  }

  /** @returns once it answers, and takes writes again where it was restored */
  async start(): Promise<void> {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: join(this.#folder, socket),
      archive_timeout: archiveTimeout,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#postgres = start('postgres', ['-D', this.data, ...args], join(this.#folder, 'postgres.log'), {
      ...account,
      env: this.#env,
    });
    while (!(await this.#takesWrites())) await sleep(100);
  }

  url(database: string): string {
    return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(join(this.#folder, socket))}`;
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
  async lose(): Promise<void> {
    await stop(this.#postgres, 'SIGQUIT');
    await rm(this.data, { recursive: true });
    await this.#folderOf('postgres');
  }

  /** To what was committed by a moment, as PostgreSQL writes it. */
  async restore(moment: string): Promise<void> {
    await this.pgbackrest('restore', '--type=time', `--target=${moment}`, '--target-action=promote');
  }

  async close(): Promise<void> {
    await stop(this.#postgres, 'SIGINT');
  }

  async size(path: string): Promise<string> {
    return (await run('du', ['-sh', path])).split('\t')[0] ?? '';
  }

  async #takesWrites(): Promise<boolean> {
    try {
      const [row] = await this.query<{ restoring: boolean }>('select pg_is_in_recovery() as restoring');
      return row?.restoring === false;
    } catch {
      return false;
    }
  }

  async #folderOf(name: string): Promise<void> {
    const path = join(this.#folder, name);
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (account !== undefined) await chown(path, account.uid, account.gid);
  }

  #run(program: string, args: readonly string[]): Promise<string> {
    return run(program, args, { ...account, env: this.#env });
  }
}
