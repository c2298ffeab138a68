import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/testDatabase.ts';
import { dayMs } from '../durations.ts';
import { createLogger } from '../log.ts';
import {
  findLastVerification,
  recordAudit,
  verifyAudit,
  verifyAuditDaily,
  writeAuditCheckpoint,
} from './index.ts';

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

test('an empty chain has no verdict, so the first events don’t wait a day for theirs', async () => {
  await verifyAuditDaily({ db: database.db, log }, new Date());
  expect(await findLastVerification(database.db)).toBeUndefined();
});

test('every event is chained once, however many processes extend the chain, and it verifies', async () => {
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
    { place: 2, kind: 'eventChanged' },
  ]);
  expect(await verifyAfter(["delete from audit_events where subject = 'three'"])).toEqual([
    { place: 3, kind: 'eventGone' },
  ]);
  expect(await verifyAfter(['delete from audit_links where place = 4'])).toEqual([
    { place: 3, kind: 'endGone' },
  ]);
});

test('the chain is verified once a day, what is new is chained before, and the verdict is stored', async () => {
  const { db } = database;
  const now = new Date(Date.now() + dayMs);
  await recordEvent('five');
  await verifyAuditDaily({ db, log }, now);
  const verdict = await findLastVerification(db);
  expect(verdict).toMatchObject({ verifiedAt: now, links: 5, faults: [], unchainedEvents: 0 });
  expect(verdict?.headHash).toBe((await verifyAudit(db, farFuture)).headHash);

  await sql`alter table audit_events disable trigger user`.execute(db);
  await db.updateTable('auditEvents').set({ reason: 'other' }).where('subject', '=', 'five').execute();
  await verifyAuditDaily({ db, log }, new Date(now.getTime() + dayMs - 1));
  expect(await findLastVerification(db)).toEqual(verdict);
  const nextDay = new Date(now.getTime() + dayMs);
  await verifyAuditDaily({ db, log }, nextDay);
  expect(await findLastVerification(db)).toMatchObject({
    verifiedAt: nextDay,
    faults: [{ place: 5, kind: 'eventChanged' }],
  });
});
