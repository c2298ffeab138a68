import { isDeepStrictEqual } from 'node:util';
import { loanCode } from '../../../contract/codes.ts';
import type { SystemReason } from '../../../contract/desk/auditActions.ts';
import type { RequestInput } from '../../../contract/schemas/index.ts';
import { calendarDayIn } from '../../../lending/index.ts';
import { formatFullDate, formatMoney } from '../../config/format.ts';
import { computeDeadline } from '../../config/index.ts';
import en from '../../messages/en/claims.json' with { type: 'json' };
import es from '../../messages/es/claims.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { hourMs } from '../../platform/durations.ts';
import {
  createBusinessErrorFactory,
  invalidField,
  type LocalizedText,
  notFound,
  sessionCall,
  tooManyRequests,
} from '../api/index.ts';
import { attachImages, findImageName, imageNotFoundError } from '../complaints/index.ts';
import {
  findStatement,
  getMarketContext,
  lockAndFindOrder,
  type MarketContext,
  type Order,
  recordLoanEvent,
} from '../loans/index.ts';
import { listClaimsOfOrder, type StoredClaim } from './claimRecords.ts';
import { toClaimView } from './claimView.ts';

/** Each claim pauses reminders, so their number is limited. */
const maxRecentClaims = 3;
const recentClaimDays = 30;

const createClaimError = createBusinessErrorFactory(localizedTexts({ es, en }), {
  claimAlreadyOpen: loanCode.claimOpen,
  nothingToClaim: loanCode.notRepayable,
  dayOutOfRange: loanCode.dayOutside,
  paymentAlreadyKnown: loanCode.paymentKnown,
});

type ClaimInput = Pick<StoredClaim, 'amount' | 'paidOn' | 'payCode' | 'reference' | 'images'>;

/** `payment-claim-save`: records a borrower's claim of a payment. Idempotent. */
export const paymentClaimSaveCall = sessionCall('paymentClaimSave', async (services, caller, input) => {
  const context = await getMarketContext(services, caller.market);
  const claimInput = parseClaim(input, context);
  const { borrowerId } = caller;
  const { orderId } = input;
  return transaction(services.db, async (trx) => {
    const order = await lockAndFindOrder(trx, { borrowerId, orderId });
    if (order === undefined) throw notFound();
    const earlierClaims = await listClaimsOfOrder(trx, borrowerId, orderId);
    const openClaim = earlierClaims.find(({ state }) => state === 'open');
    const openInput = openClaim && pickInput(openClaim);
    if (openInput && !isDeepStrictEqual(openInput, claimInput)) throw createClaimError('claimAlreadyOpen');
    if (!openClaim) {
      validateClaimedPayment(order, claimInput, context);
      validateClaimRate(earlierClaims, context.now);
      await createClaim(trx, order, claimInput, earlierClaims.length + 1, context);
    }
    const [claim] = await listClaimsOfOrder(trx, borrowerId, orderId);
    if (claim === undefined) throw new Error(`the claim of ${orderId} is gone`);
    return { claim: toClaimView(services, claim, order, { context, language: caller.language }) };
  });
});

function parseClaim(input: RequestInput<'paymentClaimSave'>, { market }: MarketContext): ClaimInput {
  const { amount, paidOn, payCode, reference } = input;
  if (payCode !== '' && !market.channels.some((channel) => channel.payCode === payCode))
    throw invalidField('payCode');
  const images = [...new Set(input.problemImage.map(findImageName))];
  if (!images.every((image) => image !== null)) throw imageNotFoundError();
  return { amount, paidOn, payCode, reference, images };
}

function pickInput({ amount, paidOn, payCode, reference, images }: ClaimInput): ClaimInput {
  return { amount, paidOn, payCode, reference, images };
}

/** Throws an error unless the loan has a debt, the day is within its term, and no such payment is recorded. */
function validateClaimedPayment(
  order: Order,
  { amount, paidOn }: ClaimInput,
  { today, market }: MarketContext,
): void {
  const statement = findStatement(order, today);
  if (statement === null || statement.settledOn !== null) throw createClaimError('nothingToClaim');
  const { disbursedOn: from } = statement;
  if (paidOn < from || paidOn > today)
    throw createClaimError('dayOutOfRange', { day: toDayText(from) }, { from });
  const knownPayment = statement.payments.find(
    (payment) => payment.amount === amount && payment.valueDate === paidOn,
  );
  if (!knownPayment) return;
  throw createClaimError('paymentAlreadyKnown', {
    amount: formatMoney(amount, market),
    day: toDayText(paidOn),
  });
}

function toDayText(day: string): LocalizedText {
  return { es: formatFullDate(day, 'es'), en: formatFullDate(day, 'en') };
}

function validateClaimRate(earlierClaims: readonly StoredClaim[], now: Date): void {
  const recentMs = recentClaimDays * 24 * hourMs;
  const recentClaims = earlierClaims.filter(({ sentAt }) => now.getTime() - sentAt.getTime() < recentMs);
  const oldest = recentClaims.at(-1);
  if (oldest === undefined || recentClaims.length < maxRecentClaims) return;
  throw tooManyRequests(Math.ceil((oldest.sentAt.getTime() + recentMs - now.getTime()) / 1000));
}

/** Stores the claim with its images, and pauses reminders, in the caller's transaction. */
async function createClaim(
  trx: Database,
  { borrowerId, orderId, terms }: Order,
  claimInput: ClaimInput,
  number: number,
  { now, today, market }: MarketContext,
): Promise<void> {
  const { answer, pauseHours } = market.paymentClaims;
  const holdUntil = calendarDayIn(terms.timeZone, new Date(now.getTime() + pauseHours * hourMs));
  const claimKey = `claim:${orderId}:${number}`;
  await trx
    .insertInto('paymentClaims')
    .values({
      borrowerId,
      orderId,
      number,
      ...claimInput,
      sentAt: now,
      answerBy: computeDeadline(today, answer, market.holidays),
      holdUntil,
    })
    .execute();
  await attachImages(trx, borrowerId, claimKey, claimInput.images);
  const actor = { kind: 'borrower' } as const;
  const collectionHold = {
    kind: 'pause',
    id: claimKey,
    valueDate: today,
    until: holdUntil,
    remindersOnly: true,
  } as const;
  await recordLoanEvent(
    trx,
    { borrowerId, orderId, reason: 'payment claimed' satisfies SystemReason, evidence: claimKey },
    collectionHold,
    actor,
    now,
  );
  await recordAudit(trx, actor, { action: 'payment_claimed', borrowerId, subject: orderId }, now);
}
