import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import type { Schema } from '../schema.ts';
import { type Database, findReader } from './kysely.ts';
import { CamelCaseNamesPlugin } from './names.ts';
import {
  createPlaceholders,
  ParameterPlaceholder,
  type ParameterPlaceholders,
  type ParameterTypes,
  type ParameterValues,
} from './parameters.ts';
import { declareUnawaited } from './preparedClient.ts';

/** A query of the busiest calls, built once: building one takes as long as PostgreSQL needs to answer it. */
export type Query<Types extends ParameterTypes, Row> = {
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
