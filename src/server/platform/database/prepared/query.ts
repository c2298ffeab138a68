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
import { CamelCaseNamesPlugin, declareUnawaited } from './preparedClient.ts';

/** A query of the busiest calls, built once: building one takes as long as PostgreSQL needs to answer it. */
type Query<Types extends ParameterTypes, Row> = {
  /** With its values, to be sent together with others. */
  bind(values: ParameterValues<Types>): CompiledQuery<Row>;
  /** Runs it where `db` runs: in its transaction, or on a connection of its own. */
  run(db: Database, values: ParameterValues<Types>): Promise<Row[]>;
  /** Reads: in a transaction on its connection, else on the one that all reads share. For short reads, never for writes. */
  read(db: Database, values: ParameterValues<Types>): Promise<Row[]>;
};

type BuildQuery<Types extends ParameterTypes, Row> = (
  placeholders: ParameterPlaceholders<Types>,
  db: Database,
) => Compilable<Row> | RawBuilder<Row>;

/** Builds queries and runs none. */
const builder: Database = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCaseNamesPlugin()],
});

/**
 * A query whose values are given by name, never by their place: two of one type can't be swapped unnoticed.
 * @param parameterTypes its parameters and their types in PostgreSQL
 * @param build the query, with `$.name` where a value goes
 */
export function query<const Types extends ParameterTypes, Row>(
  parameterTypes: Types,
  build: BuildQuery<Types, Row>,
): Query<Types, Row> {
  return createQuery<Types, Row>(compileQuery(parameterTypes, build));
}

/** The same of a write whose answer nobody reads: in a transaction it leaves with the next query, or the commit. */
export function unawaitedWrite<const Types extends ParameterTypes>(
  parameterTypes: Types,
  build: BuildQuery<Types, unknown>,
): Query<Types, unknown> {
  const write = compileQuery(parameterTypes, build);
  declareUnawaited(write.sql);
  return createQuery<Types, unknown>(write);
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

/** What a value of each type of PostgreSQL is here, as `columnTypes` reads it. */
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

/** The values a query is run with: all of its names, and no others. */
export type ParameterValues<Types extends ParameterTypes> = {
  readonly [Name in keyof Types]: ParameterValue<Types[Name]>;
};

/** Where the values go in the text of a query. */
type ParameterPlaceholders<Types extends ParameterTypes> = {
  readonly [Name in keyof Types]: RawBuilder<ParameterValue<Types[Name]>>;
};

/** Stands where a value will be, until there is one. */
class ParameterPlaceholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Each place says its type, so that PostgreSQL never has to guess one from what stands around it. */
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
