import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A read-only repeatable-read transaction on a connection of its own. */
export type Snapshot = {
  /** The instant of the snapshot, by the database's clock. */
  at: Date;
  /** Tries an advisory lock of this number, held until the snapshot is closed. */
  tryLock(key: number): Promise<boolean>;
  /**
   * Streams a query's rows as CSV with a header, in constant memory. One stream at a time.
   * @param query SQL without parameters
   */
  copyCsv(query: string): CsvStream;
  close(): Promise<void>;
};

/** `rowCount`: without the header, once the stream has ended. */
type CsvStream = Readable & { readonly rowCount: number };

export async function openSnapshot(connection: pg.ClientConfig): Promise<Snapshot> {
  const options = [connection.options, '-c TimeZone=UTC'].join(' ').trim();
  const client = new pg.Client({ ...connection, options, application_name: 'quincena-export' });
  // Pending queries fail by themselves.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  return {
    at: rows[0]?.at ?? new Date(),
    async tryLock(key) {
      const { rows: locks } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_xact_lock($1) as held',
        [key],
      );
      return locks[0]?.held === true;
    },
    copyCsv: (query) => client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`)),
    close: () => client.end(),
  };
}
