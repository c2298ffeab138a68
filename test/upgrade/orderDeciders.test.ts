import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { decideOrder } from '../../src/server/modules/loans/origination/index.ts';
import { ana, testServer } from '../../src/server/testing/testServer.ts';

const migrations = join(import.meta.dirname, '../../src/server/platform/database/migrations');

test('who decided an application before orders recorded it is taken from its audit line', async () => {
  const { db, services, close } = await testServer();
  const key = { borrowerId: ana.borrowerId, orderId: 'MX21' };
  const decider = { kind: 'staff', actorId: 'risk@quincena.example', reason: 'income too low' } as const;
  await decideOrder(services, key, false, decider);
  await sql`alter table orders drop decider_kind, drop decided_by, drop decision_reason`.execute(db);
  const statements = await readFile(join(migrations, '0432_order_decider.sql'), 'utf8');
  for (const statement of statements.split(/;$/m).filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db);
  const stored = await db
    .selectFrom('orders')
    .select(['orderId', 'deciderKind', 'decidedBy', 'decisionReason'])
    .where('deciderKind', 'is not', null)
    .execute();
  const { kind: deciderKind, actorId: decidedBy, reason: decisionReason } = decider;
  expect(stored).toEqual([{ orderId: 'MX21', deciderKind, decidedBy, decisionReason }]);
  await close();
});
