import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ana, bruno, testServer } from '../../src/server/testing/testServer.ts';

/* Requests to erase that earlier versions stored with the answer to the borrower. */

const migrations = join(import.meta.dirname, '../../src/server/platform/database/migrations');

test('the answer is gone from the requests about who was erased, and stays where nobody was', async () => {
  const { db, services, close } = await testServer();
  const askedAt = await services.clock.now();
  const request = JSON.stringify({ requestId: 'request', answer: 'Dear Bruno', reason: 'asked' });
  const decided = { decidedBy: 'risk@quincena.example', decidedAt: askedAt, decisionReason: 'checked' };
  const requests = [
    { approvalId: 'refused', borrowerId: bruno.borrowerId, state: 'refused' as const, ...decided },
    { approvalId: 'erased', borrowerId: bruno.borrowerId, state: 'approved' as const, ...decided },
    { approvalId: 'waits', borrowerId: ana.borrowerId, state: 'waiting' as const },
  ];
  for (const row of requests)
    await db
      .insertInto('deskApprovals')
      .values({
        ...{ ...row, call: 'erasePerson', request, key: row.approvalId, orderId: null, amount: null },
        ...{ currency: null, makerEmail: 'support@quincena.example', askedAt, reason: 'asked' },
        ...{ expiresAt: askedAt, atRequest: undefined },
      })
      .execute();
  await sql.raw(await readFile(join(migrations, '0320_answers_of_erasures.sql'), 'utf8')).execute(db);
  const stored = await db.selectFrom('deskApprovals').select(['approvalId', 'request']).execute();
  const withAnswer = stored.filter((row) => 'answer' in row.request).map(({ approvalId }) => approvalId);
  expect(withAnswer).toEqual(['waits']);
  await close();
});
