import { AssertionError } from 'node:assert';
import pg from 'pg';
import { createDatabase, openPool } from '../../platform/database/pool.ts';
import type { Database, SqlStatement } from '../../platform/database/prepared/index.ts';
import { createLogger } from '../../platform/log.ts';
import { isAllowedQuery } from './allowed.ts';
import { findShardViolation } from './violation.ts';

export type QueryMonitor = { db: Database; violations: Set<string> };

/** Connections that look at every query that leaves by them. */
export function createQueryMonitor(connection: pg.PoolConfig): QueryMonitor {
  const violations = new Set<string>();
  const pool = openPool(connection, 20, createLogger('silent'));
  pool.on('connect', (client) => {
    Object.assign(client, {
      query(statement: SqlStatement, ...rest: unknown[]) {
        const violation = findShardViolation(statement.text);
        if (violation !== undefined && !isAllowedQuery(statement.text))
          violations.add(`${violation}:\n${statement.text}`);
        return Reflect.apply(pg.Client.prototype.query, client, [statement, ...rest]);
      },
    });
  });
  return { db: createDatabase(pool), violations };
}

/** Fails whatever test made the server ask what a spread database can't answer. */
export function requireNoViolations({ violations }: QueryMonitor): void {
  if (violations.size === 0) return;
  const message = `queries that docs/decisions/keys.md doesn’t allow:\n\n${[...violations].join('\n\n')}`;
  throw new AssertionError({ message });
}
