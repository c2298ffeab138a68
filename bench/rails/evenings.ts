import { setTimeout as sleep } from 'node:timers/promises';
import { transaction } from '../../src/server/database/index.ts';
import { declareFailed, findPayout, payOut, readPayoutStatements } from '../../src/server/payouts/index.ts';
import { operatingDay } from '../../src/server/providers/stp/testing/operatingDay.ts';
import type { Mishap } from '../../src/server/providers/testing/standInServer.ts';
import type { Services } from '../../src/server/services.ts';
import { decide, type Scene } from './callers.ts';
import type { Loan, Outside } from './outside.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const patienceMs = 60_000;
/** By how much the day's change is missed on either side. */
const missedByMs = 2 * minuteMs;

/** A clock of the server and of what is outside, which stands where it is put. */
export function commonClock(services: Services, outside: Outside): { put(at: Date): void; at(): Date } {
  let now = new Date();
  services.clock = { now: () => Promise.resolve(now) };
  outside.stp.now = () => now;
  function put(at: Date): void {
    now = at;
  }
  return { at: () => now, put };
}

type Clock = ReturnType<typeof commonClock>;

/** The next changes of SPEI's operating day after an instant. */
function changesAfter(from: Date, count: number): Date[] {
  const changes: Date[] = [];
  const hour = new Date(Math.ceil(from.getTime() / hourMs) * hourMs);
  for (let at = hour; changes.length < count; at = new Date(at.getTime() + hourMs)) {
    if (operatingDay(new Date(at.getTime() - 1)) !== operatingDay(at)) changes.push(at);
  }
  return changes;
}

/**
 * Loans are decided around two changes of SPEI's operating day, shortly before and shortly after each, while a third of what STP
 * is asked is lost on its way there or back.
 */
export async function payOutAcrossChanges(
  scene: Scene,
  services: Services,
  outside: Outside,
  { clock, loans, random }: { clock: Clock; loans: readonly Loan[]; random: () => number },
): Promise<void> {
  const usual = outside.stp.chance;
  outside.stp.chance = () => lossOf(random);
  const sides = changesAfter(new Date(clock.at().getTime() + hourMs), 2).flatMap((change) =>
    [-missedByMs, missedByMs].map((by) => new Date(change.getTime() + by)),
  );
  const share = Math.ceil(loans.length / sides.length);
  for (const [index, side] of sides.entries()) {
    clock.put(side);
    for (const loan of loans.slice(index * share, (index + 1) * share)) {
      await decide(scene, loan);
      await given(services, loan);
    }
  }
  outside.stp.chance = usual;
}

function lossOf(random: () => number): Mishap | undefined {
  const drawn = random();
  if (drawn < 0.2) return 'lost';
  if (drawn < 0.3) return 'drop';
  return drawn < 0.35 ? 'fault' : undefined;
}

/** Until its payout was given to STP, whatever came of it. */
async function given({ db }: Services, { borrowerId, orderId }: Loan): Promise<void> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const payout = await db
      .selectFrom('payouts')
      .select('sentAt')
      .where('borrowerId', '=', borrowerId)
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    if (payout?.sentAt) return;
    await sleep(50);
  }
  throw new Error(`${orderId} is not paid out`);
}

/** What two people do with a payout that STP has nowhere: it is declared failed, and another leaves. @returns how many */
export async function replaceAbsent(services: Services): Promise<number> {
  const { db } = services;
  await readPayoutStatements(services);
  const now = await services.clock.now();
  const absent = await db
    .selectFrom('payouts')
    .select('payoutId')
    .where('state', '=', 'unknown')
    .where('absentAt', 'is not', null)
    .execute();
  let replaced = 0;
  for (const { payoutId } of absent) {
    const payout = await findPayout(db, payoutId);
    if (payout === undefined) continue;
    const by = { kind: 'operator', reason: 'neither asked for nor listed' } as const;
    const isFailed = await transaction(db, (trx) => declareFailed({ ...services, db: trx }, payout, by, now));
    if (!isFailed) continue;
    replaced += 1;
    await payOut(services, payout);
  }
  return replaced;
}

/** What differs between STP's lists of all days and the payouts, once every list was read. */
export async function payoutDifferences(services: Services, clock: Clock): Promise<string[]> {
  clock.put(new Date(clock.at().getTime() + 7 * 24 * hourMs));
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
