import { createHash } from 'node:crypto';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import { columnTypes } from './columns.ts';

const mostNames = 5_000;
const names = new Map<string, string>();

export type Answer<Row> = { command: string; rowCount: number | null; rows: Row[] };

/**
 * Runs a statement as a named prepared one. PostgreSQL parses it once per connection and describes its columns once;
 * after that a run is a single write of its parameters. Throws what PostgreSQL answered, or a value that can't be read.
 */
export function runPrepared<Row>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<Answer<Row>> {
  return new Promise((resolve, reject) => {
    const query = new PreparedQuery(text, values, (error, answer) => {
      if (answer === undefined) reject(error);
      else resolve(answer as Answer<Row>);
    });
    client.query(query as unknown as pg.Submittable);
  });
}

type Column = { name: string; parse: (text: string) => unknown };
type Callback = (error: unknown, answer?: Answer<Record<string, unknown>>) => void;

/** The parts of a `pg` connection and its queries that its types leave out. */
type Connection = pg.Connection & {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};
type RowDescription = { fields: readonly pg.FieldDef[] };
type DataRow = { fields: readonly (string | null)[] };

/** The columns of each statement that a connection has run; those of a prepared statement never change. */
const columnsOn = new WeakMap<Connection, Map<string, readonly Column[]>>();

const noColumns: readonly Column[] = [];
const describe = serialize.describe({ type: 'P' });
const executeAndSync = Buffer.concat([serialize.execute({}), serialize.sync()]);

/** A connection that pipelines takes no other class of query than `pg`'s own and those that extend it. */
const PgQuery = pg.Query as unknown as new (text: string) => { text: string; callback: Callback };

class PreparedQuery extends PgQuery {
  readonly name: string;
  readonly values: readonly unknown[];
  #known: Map<string, readonly Column[]> = new Map();
  #columns: readonly Column[] | undefined;
  readonly #rows: Record<string, unknown>[] = [];
  #tag = '';
  #unreadable: unknown;

  constructor(text: string, values: readonly unknown[], callback: Callback) {
    super(text);
    this.name = nameOf(text);
    this.values = values;
    this.callback = callback;
  }

  /** Returns an error, as `pg` wants it, where a value can't be sent; then nothing has been. */
  submit(connection: Connection): Error | null {
    const { name, text, values } = this;
    const { parsedStatements, submittedNamedStatements, stream } = connection;
    this.#known = columnsOf(connection);
    this.#columns = this.#known.get(name);
    const messages: Buffer[] = [];
    const isParsed = name in parsedStatements || name in submittedNamedStatements;
    if (!isParsed) messages.push(serialize.parse({ name, text }));
    try {
      messages.push(serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue }));
    } catch (error) {
      return error instanceof Error ? error : new TypeError(String(error));
    }
    if (this.#columns === undefined) messages.push(describe);
    messages.push(executeAndSync);
    if (!isParsed) submittedNamedStatements[name] = text;
    if (stream.writable) stream.write(Buffer.concat(messages));
    return null;
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: columnTypes.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: DataRow): void {
    const row: Record<string, unknown> = {};
    try {
      let place = 0;
      for (const { name, parse } of this.#columns ?? noColumns) {
        const field = fields[place++] ?? null;
        row[name] = field === null ? null : parse(field);
      }
      this.#rows.push(row);
    } catch (error) {
      this.#unreadable ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text;
    this.#known.set(this.name, this.#columns ?? noColumns);
  }

  handleError(error: unknown): void {
    this.callback(this.#unreadable ?? error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable !== undefined) {
      this.callback(this.#unreadable);
      return;
    }
    const [command = '', ...counts] = this.#tag.split(' ');
    const count = counts.at(-1);
    this.callback(null, {
      command,
      rowCount: count === undefined ? null : Number(count),
      rows: this.#rows,
    });
  }
}

function columnsOf(connection: Connection): Map<string, readonly Column[]> {
  const known = columnsOn.get(connection) ?? new Map<string, readonly Column[]>();
  columnsOn.set(connection, known);
  return known;
}

/** The name a statement is prepared by: of its text alone, so that every connection calls it the same. */
export function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) names.clear();
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}
