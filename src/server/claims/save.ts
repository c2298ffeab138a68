import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '../../contract/schemas/index.ts';
import { day, dayIn, minor } from '../../lending/index.ts';
import { recordAudit } from '../audit/index.ts';
import { answerBy, imageNamedBy, imageNotFound, takeImages } from '../complaints/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { hourMs } from '../durations.ts';
import { malformed, notFound, sessionCall, tooMany } from '../http/index.ts';
import { keepEvent, lockedOrder, type Order, statementFor, type Today, todayIn } from '../loans/index.ts';
import { claimsOf, type KeptClaim } from './records.ts';
import { claimOpen, dayOutside, nothingToClaim, paymentKnown } from './refusals.ts';
import { claimView } from './view.ts';

/** Each pauses reminders, so there is an end to them. */
const mostRecent = 3;
const recentDays = 30;

type Told = Pick<KeptClaim, 'amount' | 'paidOn' | 'payCode' | 'reference' | 'images'>;

/** `payment-claim-save`: a borrower says that he paid. Sent twice it is one claim. */
export const paymentClaimSave = sessionCall('paymentClaimSave', async (services, caller, input) => {
  const today = await todayIn(services, caller.market);
  const told = toldBy(input, today);
  const { borrowerId } = caller;
  const { orderId } = input;
  return transaction(services.db, async (trx) => {
    const order = await lockedOrder(trx, { borrowerId, orderId });
    if (order === undefined) throw notFound();
    const before = await claimsOf(trx, borrowerId, orderId);
    const open = before.find(({ state }) => state === 'open');
    if (open && !isSame(open, told)) throw claimOpen();
    if (!open) {
      checkPayment(order, told, today);
      checkPace(before, today.now);
      await keepClaim(trx, order, told, before.length + 1, today);
    }
    const [claim] = await claimsOf(trx, borrowerId, orderId);
    if (claim === undefined) throw new Error(`the claim of ${orderId} is gone`);
    return { claim: claimView(services, claim, order, { today, language: caller.language }) };
  });
});

function toldBy(input: Parsed<'paymentClaimSave'>, { market }: Today): Told {
  const { amount, paidOn, payCode, reference } = input;
  if (payCode !== '' && !market.channels.some((channel) => channel.payCode === payCode))
    throw malformed('payCode');
  const images = [...new Set(input.problemImage.map(imageNamedBy))];
  if (!images.every((name) => name !== null)) throw imageNotFound();
  return { amount, paidOn, payCode, reference, images };
}

function isSame({ amount, paidOn, payCode, reference, images }: Told, told: Told): boolean {
  return isDeepStrictEqual({ amount, paidOn, payCode, reference, images }, told);
}

/** Throws unless something is owed, the day is one of the loan's, and the payment isn't here already. */
function checkPayment(order: Order, { amount, paidOn }: Told, { today, market }: Today): void {
  const statement = statementFor(order, today);
  if (statement === null || statement.settledOn !== null) throw nothingToClaim();
  if (paidOn < statement.disbursedOn || paidOn > today) throw dayOutside(statement.disbursedOn);
  const known = statement.payments.find(
    (payment) => payment.amount === amount && payment.valueDate === paidOn,
  );
  if (known) throw paymentKnown(minor(amount), day(paidOn), market);
}

function checkPace(before: readonly KeptClaim[], now: Date): void {
  const recentMs = recentDays * 24 * hourMs;
  const recent = before.filter(({ sentAt }) => now.getTime() - sentAt.getTime() < recentMs);
  const oldest = recent.at(-1);
  if (oldest === undefined || recent.length < mostRecent) return;
  throw tooMany(Math.ceil((oldest.sentAt.getTime() + recentMs - now.getTime()) / 1000));
}

/** The claim, its pictures, the pause and who asked for them change together or not at all. */
async function keepClaim(
  trx: Database,
  { borrowerId, orderId, terms }: Order,
  told: Told,
  number: number,
  { now, today, market }: Today,
): Promise<void> {
  const { answer, pauseHours } = market.paymentClaims;
  const pausedUntil = dayIn(terms.timeZone, new Date(now.getTime() + pauseHours * hourMs));
  const name = `claim:${orderId}:${number}`;
  await trx
    .insertInto('paymentClaims')
    .values({
      borrowerId,
      orderId,
      number,
      ...told,
      sentAt: now,
      answerBy: answerBy(today, answer, market.holidays),
      pausedUntil,
    })
    .execute();
  await takeImages(trx, borrowerId, name, told.images);
  const by = { kind: 'borrower' } as const;
  const pause = {
    kind: 'pause',
    id: name,
    valueDate: today,
    until: pausedUntil,
    remindersOnly: true,
  } as const;
  await keepEvent(trx, { borrowerId, orderId, reason: 'payment claimed', evidence: name }, pause, by, now);
  await recordAudit(trx, by, { action: 'payment_claimed', borrowerId, subject: orderId }, now);
}
