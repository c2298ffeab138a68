import type { CompiledQuery } from 'kysely';
import { type Database, readerOf } from './pool.ts';
import { leaveUnanswered } from './statements.ts';

/** A statement of the busiest calls, built once: building one takes as long as PostgreSQL needs to answer it. */
export type Built<Row> = {
  /** The statement with its parameters, in the order of their places. */
  query(db: Database, parameters: readonly unknown[]): CompiledQuery<Row>;
  /** Reads: in a transaction on its connection, else on the one that all reads share. For short reads, never for writes. */
  read(db: Database, parameters: readonly unknown[]): Promise<Row[]>;
};

type Build<Row> = (db: Database) => { compile(db: Database): CompiledQuery<Row> };

/** @param build the statement with anything in place of its parameters */
export function builtOnce<Row>(build: Build<Row>): Built<Row> {
  return builtBy((db) => build(db).compile(db));
}

/** The same of a write whose answer nobody reads: in a transaction it leaves with the next statement, or the commit. */
export function unansweredWrite(build: Build<unknown>): Built<unknown> {
  return builtBy((db) => {
    const query = build(db).compile(db);
    leaveUnanswered(query.sql);
    return query;
  });
}

function builtBy<Row>(compile: (db: Database) => CompiledQuery<Row>): Built<Row> {
  let built: CompiledQuery<Row> | undefined;
  function query(db: Database, parameters: readonly unknown[]): CompiledQuery<Row> {
    built ??= compile(db);
    if (built.parameters.length !== parameters.length) throw new Error(`not the parameters of ${built.sql}`);
    return { ...built, parameters };
  }
  return {
    query,
    read(db, parameters) {
      const statement = query(db, parameters);
      const reader = readerOf(db);
      if (reader !== undefined) return reader.rows<Row>(statement.sql, parameters);
      return db.executeQuery<Row>(statement).then(({ rows }) => rows);
    },
  };
}
