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
import { type Database, readerOf } from './kysely.ts';
import { NamesInCamelCase } from './names.ts';
import { Place, type Places, placesOf, type Shape, type ValuesOf } from './parameters.ts';
import { declareUnawaited } from './preparedClient.ts';

/** A query of the busiest calls, built once: building one takes as long as PostgreSQL needs to answer it. */
export type Query<Of extends Shape, Row> = {
  /** With its values, to be sent together with others. */
  bind(values: ValuesOf<Of>): CompiledQuery<Row>;
  /** Runs it where `db` runs: in its transaction, or on a connection of its own. */
  run(db: Database, values: ValuesOf<Of>): Promise<Row[]>;
  /** Reads: in a transaction on its connection, else on the one that all reads share. For short reads, never for writes. */
  read(db: Database, values: ValuesOf<Of>): Promise<Row[]>;
};

type Build<Of extends Shape, Row> = (places: Places<Of>, db: Database) => Compilable<Row> | RawBuilder<Row>;

/** Builds queries and runs none. */
const builder: Database = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new NamesInCamelCase()],
});

/**
 * A query whose values are given by name, never by their place: two of one type can't be swapped unnoticed.
 * @param shape its parameters and their types in PostgreSQL
 * @param build the query, with `$.name` where a value goes
 */
export function query<const Of extends Shape, Row>(shape: Of, build: Build<Of, Row>): Query<Of, Row> {
  return queryOf<Of, Row>(compiled(shape, build));
}

/** The same of a write whose answer nobody reads: in a transaction it leaves with the next query, or the commit. */
export function unansweredWrite<const Of extends Shape>(
  shape: Of,
  build: Build<Of, unknown>,
): Query<Of, unknown> {
  const write = compiled(shape, build);
  declareUnawaited(write.sql);
  return queryOf<Of, unknown>(write);
}

function compiled<const Of extends Shape, Row>(shape: Of, build: Build<Of, Row>): CompiledQuery<Row> {
  const { sql, ...rest } = build(placesOf(shape), builder).compile(builder);
  const placed = new Set(rest.parameters.map((slot) => (slot instanceof Place ? slot.name : undefined)));
  const missing = Object.keys(shape).filter((name) => !placed.has(name));
  if (missing.length > 0) throw new TypeError(`no place for ${missing.join(', ')} in ${sql}`);
  return { sql, ...rest };
}

function queryOf<Of extends Shape, Row>(built: CompiledQuery<Row>): Query<Of, Row> {
  function bind(values: ValuesOf<Of>): CompiledQuery<Row> {
    const parameters = built.parameters.map((slot) => (slot instanceof Place ? values[slot.name] : slot));
    return { ...built, parameters };
  }
  async function run(db: Database, values: ValuesOf<Of>): Promise<Row[]> {
    const { rows } = await db.executeQuery(bind(values));
    return rows;
  }
  return {
    bind,
    run,
    read(db, values) {
      const reader = readerOf(db);
      if (reader === undefined) return run(db, values);
      const { sql, parameters } = bind(values);
      return reader.rows<Row>(sql, parameters);
    },
  };
}
