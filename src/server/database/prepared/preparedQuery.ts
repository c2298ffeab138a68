import { createHash } from 'node:crypto';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import { columnTypes } from './columns.ts';
import { camelCase } from './names.ts';

const mostNames = 5_000;
const names = new Map<string, string>();

/** Statements with lists of many lengths are many: beyond this number a connection plans them anew each time. */
const keptPerConnection = 500;

export type BoundQuery = { readonly text: string; readonly values: readonly unknown[] };
export type Answer<Row = unknown> = { command: string; rowCount: number | null; rows: Row[] };

/**
 * Runs a statement as a named prepared one. PostgreSQL parses it once per connection and describes its columns once;
 * after that a run is a single write of its parameters. Throws what PostgreSQL answered, or a value that can't be read.
 */
export async function runPrepared<Row>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<Answer<Row>> {
  const [answer] = await run(client, [{ text, values }]);
  return answer as Answer<Row>;
}

/**
 * Runs statements one after the other, in one write where the connection has run each of them before. Then they also
 * share one end, so that PostgreSQL answers them together, and outside a transaction they are one: the first that fails
 * throws, and those behind it haven't run.
 */
export function runTogether(client: pg.ClientBase, statements: readonly BoundQuery[]): Promise<Answer[]> {
  const known = columnsOf(connectionOf(client));
  if (statements.every(({ text }) => known.has(nameOf(text)))) return run(client, statements);
  return Promise.all(statements.map((statement) => runPrepared(client, statement.text, statement.values)));
}

function run(client: pg.ClientBase, statements: readonly BoundQuery[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const query = new PreparedQuery(statements, (error, answers) => {
      if (answers === undefined) reject(error);
      else resolve(answers);
    });
    client.query(query as unknown as pg.Submittable);
  });
}

type Column = { name: string; parse: (text: string) => unknown };
type Callback = (error: unknown, answers?: Answer[]) => void;

/** The parts of a `pg` connection and its queries that its types leave out. */
type Connection = pg.Connection & {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};
type RowDescription = { fields: readonly pg.FieldDef[] };
type DataRow = { fields: readonly (string | null)[] };

function connectionOf(client: pg.ClientBase): Connection {
  return (client as pg.Client).connection as Connection;
}

/** The columns of each statement that a connection has run; those of a prepared statement never change. */
const columnsOn = new WeakMap<Connection, Map<string, readonly Column[]>>();

const noColumns: readonly Column[] = [];
const unnamed = '';
const describe = serialize.describe({ type: 'P' });
const execute = serialize.execute({});
const sync = serialize.sync();

/** A connection that pipelines takes no other class of query than `pg`'s own and those that extend it. */
const PgQuery = pg.Query as unknown as new (text: string) => { text: string; callback: Callback };

/** Several statements only where the connection knows the columns of each: `pg` follows the parsing of one a query. */
class PreparedQuery extends PgQuery {
  /** Of the first statement, as `pg` wants it. */
  name = unnamed;
  readonly queries: readonly BoundQuery[];
  readonly #answers: Answer[] = [];
  #known: Map<string, readonly Column[]> = new Map();
  #names: readonly string[] = [];
  #columns: readonly Column[] | undefined;
  #rows: Record<string, unknown>[] = [];
  #unreadable: unknown;

  constructor(queries: readonly BoundQuery[], callback: Callback) {
    super(queries[0]?.text ?? '');
    this.queries = queries;
    this.callback = callback;
  }

  /** Returns an error, as `pg` wants it, where a value can't be sent; then nothing has been. */
  submit(connection: Connection): Error | null {
    const { parsedStatements, submittedNamedStatements, stream } = connection;
    this.#known = columnsOf(connection);
    this.#names = this.queries.map(({ text }) => nameOn(this.#known, text));
    this.name = this.#names[0] ?? unnamed;
    this.#columns = this.#known.get(this.name);
    const isKnown = this.#columns !== undefined;
    const isParsed = isKnown || this.name in parsedStatements || this.name in submittedNamedStatements;
    const messages: Buffer[] = isParsed ? [] : [serialize.parse({ name: this.name, text: this.text })];
    try {
      this.queries.forEach(({ values }, place) => {
        const statement = this.#names[place] ?? unnamed;
        messages.push(serialize.bind({ statement, values: values as unknown[], valueMapper: prepareValue }));
        if (!isKnown) messages.push(describe);
        messages.push(execute);
      });
    } catch (error) {
      return error instanceof Error ? error : new TypeError(String(error));
    }
    messages.push(sync);
    if (!isParsed && this.name !== unnamed) submittedNamedStatements[this.name] = this.text;
    if (stream.writable) stream.write(Buffer.concat(messages));
    return null;
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name: camelCase(name),
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
    const name = this.#names[this.#answers.length] ?? unnamed;
    if (name !== unnamed && !this.#known.has(name)) this.#known.set(name, this.#columns ?? noColumns);
    this.#answers.push(answerOf(text, this.#rows));
    this.#rows = [];
    this.#columns = this.#known.get(this.#names[this.#answers.length] ?? unnamed);
  }

  handleError(error: unknown): void {
    this.callback(this.#unreadable ?? error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.callback(null, this.#answers);
    else this.callback(this.#unreadable);
  }
}

/** PostgreSQL says `SELECT 1`, `INSERT 0 1` or `BEGIN`. */
function answerOf(tag: string, rows: unknown[]): Answer {
  const space = tag.indexOf(' ');
  if (space < 0) return { command: tag, rowCount: null, rows };
  return { command: tag.slice(0, space), rowCount: Number(tag.slice(tag.lastIndexOf(' ') + 1)), rows };
}

function columnsOf(connection: Connection): Map<string, readonly Column[]> {
  const known = columnsOn.get(connection) ?? new Map<string, readonly Column[]>();
  columnsOn.set(connection, known);
  return known;
}

/** What a connection that knows these statements calls another one. */
function nameOn(known: Map<string, readonly Column[]>, text: string): string {
  const name = nameOf(text);
  return known.has(name) || known.size < keptPerConnection ? name : unnamed;
}

/** The name a statement is prepared by: of its text alone, so that every connection calls it the same. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= mostNames) names.clear();
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  names.set(text, name);
  return name;
}
