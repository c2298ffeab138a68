import { AssertionError } from 'node:assert';
import pg from 'pg';
import { kyselyOn, openPool } from '../../database/pool.ts';
import type { BoundQuery, Database } from '../../database/prepared/index.ts';
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
      query(sent: { queries?: readonly BoundQuery[] }, ...rest: unknown[]) {
        for (const { text } of sent.queries ?? []) {
          const refusal = refusalOf(text);
          if (refusal !== undefined && !isAllowed(text)) refused.add(`${refusal}:\n${text}`);
        }
        return Reflect.apply(pg.Client.prototype.query, client, [sent, ...rest]);
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
