import { addDays, computeStatement, type Day, type Statement } from '../../../lending/index.ts';
import { formatMoney, formatWeekdayDate } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import { emphasize } from './headline.ts';
import type { LoanSnapshot } from './loanSnapshot.ts';
import type { LoanTexts } from './texts.ts';

/** What the borrower promised or the lender paused: until when, what stops meanwhile and what doesn't; else empty. */
export function formatCollectionHoldNote(loan: LoanSnapshot, market: MarketConfig, texts: LoanTexts): string {
  const { collectionHold, promises, settledOn } = loan.statement;
  const [promise] = promises
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => (one.paysBy < other.paysBy ? -1 : 1));
  if (settledOn !== null || (promise === undefined && collectionHold === null)) return '';
  const { forbearance, language } = texts;
  const sentences: string[] = [];
  // A promise holds reminders as a pause does: who waits for both is told of the later day.
  const isHeldByPromise =
    promise !== undefined &&
    (collectionHold === null || (collectionHold.until !== null && collectionHold.until <= promise.paysBy));
  if (promise !== undefined) {
    const { amount, paid, paysBy } = promise;
    sentences.push(
      forbearance.promised(
        emphasize(formatMoney(amount, market)),
        emphasize(formatWeekdayDate(paysBy, language)),
      ),
    );
    if (paid > 0) sentences.push(forbearance.paid(formatMoney(paid, market)));
    if (isHeldByPromise) sentences.push(forbearance.held);
  }
  if (collectionHold !== null && !isHeldByPromise)
    sentences.push(
      forbearance.paused(
        collectionHold.until === null
          ? undefined
          : emphasize(formatWeekdayDate(collectionHold.until, language)),
      ),
    );
  const until = promise?.paysBy ?? collectionHold?.until ?? null;
  return [...sentences, ...formatChargeSentences(loan, until, market, texts)].join(' ');
}

/** Whether late charges are added up to a day, and what is to be paid on it then. */
function formatChargeSentences(
  { terms, events, statement }: LoanSnapshot,
  until: Day | null,
  market: MarketConfig,
  { forbearance, language }: LoanTexts,
): string[] {
  const { asOf, repayDate } = statement;
  const day = until ?? addDays(asOf, 1);
  if (repayDate === null || day <= asOf || day <= repayDate) return [];
  const laterStatement = computeStatement(terms, events, day);
  if (sumLateCharges(laterStatement) === sumLateCharges(statement)) return [forbearance.uncharged];
  if (until === null) return [forbearance.charged()];
  const amount = emphasize(formatMoney(laterStatement.repayAmount, market));
  const formatSentence = statement.overdueSince === null ? forbearance.wouldCharge : forbearance.charged;
  return [formatSentence({ amount, day: formatWeekdayDate(day, language) })];
}

function sumLateCharges({ totals: { lateInterest, penalty } }: Statement): number {
  return lateInterest.accrued + penalty.accrued;
}
