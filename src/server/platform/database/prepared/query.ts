import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Schema } from '../schema.ts';
import { type Database, findReader } from './kysely.ts';
import { markUnawaited, StoredNamesPlugin } from './preparedClient.ts';

/** A query built once: building one takes as long as PostgreSQL takes to answer. */
type Query<Types extends ParameterTypes, Row> = {
  /** Binds values, for a batch. */
  bind(values: ParameterValues<Types>): CompiledQuery<Row>;
  /** Runs in the transaction of `db`, or on a connection of its own. */
  run(db: Database, values: ParameterValues<Types>): Promise<Row[]>;
  /** Reads in the transaction of `db`, else on the shared connection. For short reads, never for writes. */
  read(db: Database, values: ParameterValues<Types>): Promise<Row[]>;
};

type BuildQuery<Types extends ParameterTypes, Row> = (
  placeholders: ParameterPlaceholders<Types>,
  db: Database,
) => Compilable<Row> | RawBuilder<Row>;

/** Builds queries without running them. */
const builder: Database = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new StoredNamesPlugin()],
});

/**
 * A query with named parameters, so that two of one type can't be swapped unnoticed.
 * @param parameterTypes its parameters and their types in PostgreSQL
 * @param build the query, with `$.name` where a value goes
 */
export function query<const Types extends ParameterTypes, Row>(
  parameterTypes: Types,
  build: BuildQuery<Types, Row>,
): Query<Types, Row> {
  return createQuery<Types, Row>(compileQuery(parameterTypes, build));
}

/** A write whose result is not read: in a transaction it is sent with the next query or the commit. */
export function unawaitedWrite<const Types extends ParameterTypes>(
  parameterTypes: Types,
  build: BuildQuery<Types, unknown>,
): Query<Types, unknown> {
  const write = compileQuery(parameterTypes, build);
  markUnawaited(write.sql);
  return createQuery<Types, unknown>(write);
}

/**
 * An {@link unawaitedWrite} that inserts a row, or writes all but its key to the row that has it. Its columns are the parameters
 * unless `columnsOf` makes others of them.
 */
export function upsert<const Types extends ParameterTypes>(
  table: string,
  key: readonly (keyof Types & string)[],
  parameterTypes: Types,
  columnsOf: ($: ParameterPlaceholders<Types>) => Readonly<Record<string, RawBuilder<unknown>>> = ($) => $,
): Query<Types, unknown> {
  const keyColumns: readonly string[] = key;
  return unawaitedWrite(parameterTypes, ($) => {
    const columns = Object.entries(columnsOf($));
    const changes = columns.flatMap(([name]) =>
      keyColumns.includes(name) ? [] : [sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`],
    );
    return sql`
      insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => value))})
      on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(changes)}`;
  });
}

function compileQuery<const Types extends ParameterTypes, Row>(
  parameterTypes: Types,
  build: BuildQuery<Types, Row>,
): CompiledQuery<Row> {
  const { sql, ...rest } = build(createPlaceholders(parameterTypes), builder).compile(builder);
  const usedNames = new Set(
    rest.parameters.map((parameter) =>
      parameter instanceof ParameterPlaceholder ? parameter.name : undefined,
    ),
  );
  const missing = Object.keys(parameterTypes).filter((name) => !usedNames.has(name));
  if (missing.length > 0) throw new TypeError(`no place for ${missing.join(', ')} in ${sql}`);
  return { sql, ...rest };
}

function createQuery<Types extends ParameterTypes, Row>(
  compiledQuery: CompiledQuery<Row>,
): Query<Types, Row> {
  function bind(values: ParameterValues<Types>): CompiledQuery<Row> {
    const parameters = compiledQuery.parameters.map((parameter) =>
      parameter instanceof ParameterPlaceholder ? values[parameter.name] : parameter,
    );
    return { ...compiledQuery, parameters };
  }
  async function run(db: Database, values: ParameterValues<Types>): Promise<Row[]> {
    const { rows } = await db.executeQuery(bind(values));
    return rows;
  }
  return {
    bind,
    run,
    read(db, values) {
      const reader = findReader(db);
      if (reader === undefined) return run(db, values);
      const { sql, parameters } = bind(values);
      return reader.rows<Row>(sql, parameters);
    },
  };
}

/** The TypeScript type of each PostgreSQL type, as `columnTypes` parses it. */
type PostgresValues = {
  text: string;
  smallint: number;
  int: number;
  bigint: number;
  boolean: boolean;
  /** YYYY-MM-DD. */
  date: string;
  timestamptz: Date;
  bytea: Buffer;
};

type Scalar = keyof PostgresValues;
type Nullable = `${Scalar} | null`;
type ParameterType = Scalar | Nullable | `${Scalar}[]` | `(${Nullable})[]`;

/** The parameters of a query by name, with the type each has in PostgreSQL. */
type ParameterTypes = Readonly<Record<string, ParameterType>>;

type ParameterValue<Type> = Type extends Scalar
  ? PostgresValues[Type]
  : Type extends `(${infer Item})[]` | `${infer Item}[]`
    ? readonly ParameterValue<Item>[]
    : Type extends `${infer Item} | null`
      ? ParameterValue<Item> | null
      : never;

/** The values of all parameters of a query. */
export type ParameterValues<Types extends ParameterTypes> = {
  readonly [Name in keyof Types]: ParameterValue<Types[Name]>;
};

/** The positions of parameters in a query's text. */
type ParameterPlaceholders<Types extends ParameterTypes> = {
  readonly [Name in keyof Types]: RawBuilder<ParameterValue<Types[Name]>>;
};

/** Stands for a value while a query is built. */
class ParameterPlaceholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Casts each parameter, so that PostgreSQL needn't infer its type. */
function createPlaceholders<Types extends ParameterTypes>(
  parameterTypes: Types,
): ParameterPlaceholders<Types> {
  const placeholders = Object.entries(parameterTypes).map(([name, type]) => {
    const cast = sql.raw(type.replace(/[()]/g, '').replace(' | null', ''));
    return [name, sql`${new ParameterPlaceholder(name)}::${cast}`];
  });
  return Object.fromEntries(placeholders) as ParameterPlaceholders<Types>;
}

type BatchRows<Queries> = {
  [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Sends statements of a transaction one after the other without waiting in between, and gives the rows of each:
 * PostgreSQL runs them in this order, each seeing what those before it wrote. Throws what the first of them that failed
 * threw; those after it have done nothing, as their transaction has failed.
 */
export async function batchQueries<const Queries extends readonly CompiledQuery<unknown>[]>(
  trx: Database,
  queries: Queries,
): Promise<BatchRows<Queries>> {
  if (!trx.isTransaction) throw new TypeError('outside a transaction there is no order among statements');
  const results = await trx
    .getExecutor()
    .provideConnection((connection) => Promise.all(queries.map((query) => connection.executeQuery(query))));
  return results.map(({ rows }) => rows) as BatchRows<Queries>;
}
