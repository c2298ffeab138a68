import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/testDatabase.ts';
import { createLogger } from '../log.ts';
import { recordAudit, verifyAudit, writeAuditCheckpoint } from './index.ts';

const log = createLogger('silent');
const farFuture = new Date('2100-01-01T00:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function recordEvent(subject: string) {
  return recordAudit(database.db, { kind: 'system' }, { action: 'sign_out', subject }, new Date());
}

test('every event is sealed once, however many seal beside, and the chain verifies', async () => {
  for (const subject of ['one', 'two', 'three']) await recordEvent(subject);
  const { db } = database;
  const checkpointCounts = await Promise.all([
    writeAuditCheckpoint({ db, log }),
    writeAuditCheckpoint({ db, log }),
  ]);
  expect(checkpointCounts.toSorted()).toEqual([0, 3]);
  await recordEvent('four');
  expect((await verifyAudit(db, farFuture)).unchainedEvents).toBe(1);
  expect(await writeAuditCheckpoint({ db, log })).toBe(1);
  expect(await verifyAudit(db, farFuture)).toMatchObject({ links: 4, faults: [], unchainedEvents: 0 });
});

test('what was changed, taken away or cut off afterwards shows', async () => {
  const { db } = database;
  const verifyAfter = async (statements: readonly string[]) => {
    const trx = await db.startTransaction().execute();
    await sql`alter table audit_events disable trigger user`.execute(trx);
    await sql`alter table audit_links disable trigger user`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
    const { faults } = await verifyAudit(trx, farFuture);
    await trx.rollback().execute();
    return faults;
  };
  expect(await verifyAfter(["update audit_events set reason = 'other' where subject = 'two'"])).toEqual([
    '2: its event isn’t what was sealed',
  ]);
  expect(await verifyAfter(["delete from audit_events where subject = 'three'"])).toEqual([
    '3: its event is gone',
  ]);
  expect(await verifyAfter(['delete from audit_links where place = 4'])).toEqual([
    '3: the chain’s end isn’t here',
  ]);
});
