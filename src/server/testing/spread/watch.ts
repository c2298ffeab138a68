import { AssertionError } from 'node:assert';
import pg from 'pg';
import { kyselyOn, openPool } from '../../database/pool.ts';
import type { Database, Statement } from '../../database/prepared/index.ts';
import { makeLog } from '../../log.ts';
import { isAllowed } from './allowed.ts';
import { refusalOf } from './refusal.ts';

export type Watched = { db: Database; refused: Set<string> };

/** Connections that look at every query that leaves by them. */
export function watch(connection: pg.PoolConfig): Watched {
  const refused = new Set<string>();
  const pool = openPool(connection, 20, makeLog('silent'));
  pool.on('connect', (client) => {
    Object.assign(client, {
      query(statement: Statement, ...rest: unknown[]) {
        const refusal = refusalOf(statement.text);
        if (refusal !== undefined && !isAllowed(statement.text))
          refused.add(`${refusal}:\n${statement.text}`);
        return Reflect.apply(pg.Client.prototype.query, client, [statement, ...rest]);
      },
    });
  });
  return { db: kyselyOn(pool), refused };
}

/** Fails whatever test made the server ask what a spread database can't answer. */
export function requireNoneRefused({ refused }: Watched): void {
  if (refused.size === 0) return;
  const message = `queries that docs/decisions/keys.md doesn’t allow:\n\n${[...refused].join('\n\n')}`;
  throw new AssertionError({ message });
}
