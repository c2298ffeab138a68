import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { makeLog } from '../log.ts';
import { recordAudit } from './index.ts';
import { sealAudit } from './seal.ts';
import { verifyAudit } from './verify.ts';

const log = makeLog('silent');
const far = new Date('2100-01-01T00:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

function happens(subject: string) {
  return recordAudit(database.db, { kind: 'system' }, { action: 'sign_out', subject }, new Date());
}

test('every event is sealed once, whoever seals beside, and the chain fits', async () => {
  for (const subject of ['one', 'two', 'three']) await happens(subject);
  const { db } = database;
  const sealed = await Promise.all([sealAudit({ db, log }), sealAudit({ db, log })]);
  expect(sealed.toSorted()).toEqual([0, 3]);
  await happens('four');
  expect((await verifyAudit(db, far)).unsealed).toBe(1);
  expect(await sealAudit({ db, log })).toBe(1);
  expect(await verifyAudit(db, far)).toMatchObject({ links: 4, faults: [], unsealed: 0 });
});

test('what was changed, taken away or cut off afterwards shows', async () => {
  const { db } = database;
  const verdictOf = async (statements: readonly string[]) => {
    const trx = await db.startTransaction().execute();
    await sql`alter table audit_events disable trigger user`.execute(trx);
    await sql`alter table audit_links disable trigger user`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
    const { faults } = await verifyAudit(trx, far);
    await trx.rollback().execute();
    return faults;
  };
  expect(await verdictOf(["update audit_events set reason = 'other' where subject = 'two'"])).toEqual([
    '2: its event isn’t what was sealed',
  ]);
  expect(await verdictOf(["delete from audit_events where subject = 'three'"])).toEqual([
    '3: its event is gone',
  ]);
  expect(await verdictOf(['delete from audit_links where place = 4'])).toEqual([
    '3: the chain’s end isn’t here',
  ]);
});
