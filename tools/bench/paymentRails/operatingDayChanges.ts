import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { operatingDayAt } from '../../../src/server/integrations/stp/testing/operatingDay.ts';
import type { InjectedFault } from '../../../src/server/integrations/testing/fakeServer.ts';
import {
  declarePayoutFailed,
  findPayout,
  payOutOrder,
  readPayoutStatements,
} from '../../../src/server/modules/payouts/index.ts';
import type { Services } from '../../../src/server/modules/services.ts';
import { transaction } from '../../../src/server/platform/database/index.ts';
import { approveLoan, type CallerContext } from './callers.ts';
import type { BenchLoan, FakeProviders } from './fakeProviders.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const timeoutMs = 60_000;
/** By how much the day's change is missed on either side. */
const offsetMs = 2 * minuteMs;

/** A clock of the server and of what is outside, which stays where it is set. */
export function createSharedClock(
  services: Services,
  providers: FakeProviders,
): { setTime(currentTime: Date): void; currentTime(): Date } {
  let now = new Date();
  services.clock = { now: () => Promise.resolve(now) };
  providers.stp.now = () => now;
  function setTime(at: Date): void {
    now = at;
  }
  return { currentTime: () => now, setTime };
}

type SharedClock = ReturnType<typeof createSharedClock>;

/** The next changes of SPEI's operating day after an instant. */
function operatingDayChanges(from: Date, count: number): Date[] {
  const changes: Date[] = [];
  const hour = new Date(Math.ceil(from.getTime() / hourMs) * hourMs);
  for (let at = hour; changes.length < count; at = new Date(at.getTime() + hourMs)) {
    if (operatingDayAt(new Date(at.getTime() - 1)) !== operatingDayAt(at)) changes.push(at);
  }
  return changes;
}

/**
 * Loans are decided around two changes of SPEI's operating day, shortly before and shortly after each, while a third of what STP
 * is asked is lost on its way there or back.
 */
export async function payOutAcrossChanges(
  context: CallerContext,
  services: Services,
  providers: FakeProviders,
  { clock, loans, random }: { clock: SharedClock; loans: readonly BenchLoan[]; random: () => number },
): Promise<void> {
  const defaultChance = providers.stp.randomFault;
  providers.stp.randomFault = () => drawLoss(random);
  const payoutTimes = operatingDayChanges(new Date(clock.currentTime().getTime() + hourMs), 2).flatMap(
    (change) => [-offsetMs, offsetMs].map((offset) => new Date(change.getTime() + offset)),
  );
  const loansPerTime = Math.ceil(loans.length / payoutTimes.length);
  for (const [index, payoutTime] of payoutTimes.entries()) {
    clock.setTime(payoutTime);
    for (const loan of loans.slice(index * loansPerTime, (index + 1) * loansPerTime)) {
      await approveLoan(context, loan);
      await waitForPayoutSent(services, loan);
    }
  }
  providers.stp.randomFault = defaultChance;
}

function drawLoss(random: () => number): InjectedFault | undefined {
  const draw = random();
  if (draw < 0.2) return 'lost';
  if (draw < 0.3) return 'drop';
  return draw < 0.35 ? 'fault' : undefined;
}

/**
 * Until its payout was given to STP, whatever came of it. A request still on its way would arrive on another operating day once
 * the clock is moved.
 */
async function waitForPayoutSent({ db }: Services, { borrowerId, orderId }: BenchLoan): Promise<void> {
  const isBeingSent = sql<boolean>`exists (select 1 from pgboss.job
    where name = 'pay-out-order' and state = 'active' and data ->> 'orderId' = ${orderId})`;
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const payout = await db
      .selectFrom('payouts')
      .select('sentAt')
      .select(isBeingSent.as('isBeingSent'))
      .where('borrowerId', '=', borrowerId)
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    if (payout?.sentAt && !payout.isBeingSent) return;
    await sleep(50);
  }
  throw new Error(`${orderId} is not paid out`);
}

/** What two people do with a payout that STP has nowhere: it is declared failed, and another leaves. @returns how many */
export async function replaceAbsentPayouts(services: Services): Promise<number> {
  const { db } = services;
  await readPayoutStatements(services);
  const now = await services.clock.now();
  const absentPayouts = await db
    .selectFrom('payouts')
    .select('payoutId')
    .where('state', '=', 'unknown')
    .where('absentAt', 'is not', null)
    .execute();
  let replacedCount = 0;
  for (const { payoutId } of absentPayouts) {
    const payout = await findPayout(db, payoutId);
    if (payout === undefined) continue;
    const actor = { kind: 'operator', reason: 'neither asked for nor listed' } as const;
    const isFailed = await transaction(db, (trx) =>
      declarePayoutFailed({ ...services, db: trx }, payout, actor, now),
    );
    if (!isFailed) continue;
    replacedCount += 1;
    await payOutOrder(services, payout);
  }
  return replacedCount;
}

/** What differs between STP's lists of all days and the payouts, once every list was read. */
export async function listPayoutDifferences(services: Services, clock: SharedClock): Promise<string[]> {
  clock.setTime(new Date(clock.currentTime().getTime() + 7 * 24 * hourMs));
  for (let round = 0; round < 50; round += 1) {
    await readPayoutStatements(services);
    const missing = await services.db
      .selectFrom('payoutStatements')
      .select('day')
      .where('readAt', 'is', null)
      .execute();
    if (missing.length === 0) break;
  }
  const rows = await services.db.selectFrom('payoutDifferences').selectAll().execute();
  return rows.map(({ kind, reference, payoutId }) => `${kind}: order ${reference} of ${payoutId}`);
}
