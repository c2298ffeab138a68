import { type Database, transaction } from '../../platform/database/index.ts';
import { daySeconds } from '../../platform/durations.ts';
import { enforceLimit, invalidField, sessionCall } from '../api/index.ts';
import { lockOpenBorrower } from '../loans/origination/index.ts';

const maxEventsPerDay = 2000;

/** `buried-point`: something the borrower did in the app. */
export const buriedPointCall = sessionCall('buriedPoint', async ({ db, clock }, caller, input) => {
  const now = await clock.now();
  const limit = { key: `events:${caller.borrowerId}`, max: maxEventsPerDay, seconds: daySeconds };
  await enforceLimit(db, limit, now);
  const { borrowerId } = caller;
  await writeInOpenAccount(db, borrowerId, (trx) =>
    trx
      .insertInto('trackedEvents')
      .values({ borrowerId, event: input.event, page: input.page ?? '', at: now })
      .execute(),
  );
  return {};
});

/** `location`: where the borrower is, roughly, while there is consent. */
export const reportLocationCall = sessionCall('reportLocation', async ({ db, clock }, caller, input) => {
  const { consent, latitude, longitude } = input;
  if (consent === 0) return deleteReport(db, caller.borrowerId, 'location');
  if (latitude === undefined) throw invalidField('latitude');
  if (longitude === undefined) throw invalidField('longitude');
  const location = { latitude: roundToHundredths(latitude), longitude: roundToHundredths(longitude) };
  return storeReport(db, caller.borrowerId, 'location', location, await clock.now());
});

/** `device`: what the borrower's phone is, while there is consent. */
export const reportDeviceCall = sessionCall('reportDevice', async ({ db, clock }, caller, input) => {
  const { consent, ...device } = input;
  if (consent === 0) return deleteReport(db, caller.borrowerId, 'device');
  return storeReport(db, caller.borrowerId, 'device', device, await clock.now());
});

async function storeReport(
  db: Database,
  borrowerId: number,
  kind: 'location' | 'device',
  reported: object,
  now: Date,
): Promise<{ isKept: 1 }> {
  const row = { reported: JSON.stringify(reported), reportedAt: now };
  await writeInOpenAccount(db, borrowerId, (trx) =>
    trx
      .insertInto('reports')
      .values({ borrowerId, kind, consentedAt: now, ...row })
      .onConflict((conflict) => conflict.columns(['borrowerId', 'kind']).doUpdateSet(row))
      .execute(),
  );
  return { isKept: 1 };
}

/** Throws 401 once the account is closed. */
function writeInOpenAccount(
  db: Database,
  borrowerId: number,
  write: (trx: Database) => Promise<unknown>,
): Promise<unknown> {
  return transaction(db, async (trx) => {
    await lockOpenBorrower(trx, borrowerId);
    await write(trx);
  });
}

async function deleteReport(
  db: Database,
  borrowerId: number,
  kind: 'location' | 'device',
): Promise<{ isKept: 0 }> {
  await db.deleteFrom('reports').where('borrowerId', '=', borrowerId).where('kind', '=', kind).execute();
  return { isKept: 0 };
}

function roundToHundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
