import { addDays, type Day, type Statement, statementOf } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { dayText, moneyText } from '../format.ts';
import { strong } from './lead.ts';
import type { LoanOnDay } from './loanOnDay.ts';
import type { LoanTexts } from './texts.ts';

/** What the borrower promised or the lender paused: until when, what stops meanwhile and what doesn't; else empty. */
export function forbearanceNote(loan: LoanOnDay, market: MarketConfig, texts: LoanTexts): string {
  const { pause, promises, settledOn } = loan.statement;
  const [promise] = promises
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => (one.paysBy < other.paysBy ? -1 : 1));
  if (settledOn !== null || (promise === undefined && pause === null)) return '';
  const { forbearance, language } = texts;
  const said: string[] = [];
  // A promise holds reminders as a pause does: who waits for both is told of the later day.
  const isHeld =
    promise !== undefined && (pause === null || (pause.until !== null && pause.until <= promise.paysBy));
  if (promise !== undefined) {
    const { amount, paid, paysBy } = promise;
    said.push(forbearance.promised(strong(moneyText(amount, market)), strong(dayText(paysBy, language))));
    if (paid > 0) said.push(forbearance.paid(moneyText(paid, market)));
    if (isHeld) said.push(forbearance.held);
  }
  if (pause !== null && !isHeld)
    said.push(forbearance.paused(pause.until === null ? undefined : strong(dayText(pause.until, language))));
  const until = promise?.paysBy ?? pause?.until ?? null;
  return [...said, ...chargesText(loan, until, market, texts)].join(' ');
}

/** Whether late charges are added up to a day, and what is to be paid on it then. */
function chargesText(
  { terms, events, statement }: LoanOnDay,
  until: Day | null,
  market: MarketConfig,
  { forbearance, language }: LoanTexts,
): string[] {
  const { asOf, repayDate } = statement;
  const day = until ?? addDays(asOf, 1);
  if (repayDate === null || day <= asOf || day <= repayDate) return [];
  const then = statementOf(terms, events, day);
  if (lateCharges(then) === lateCharges(statement)) return [forbearance.uncharged];
  if (until === null) return [forbearance.charged()];
  const amount = strong(moneyText(then.repayAmount, market));
  const say = statement.overdueSince === null ? forbearance.wouldCharge : forbearance.charged;
  return [say({ amount, day: dayText(day, language) })];
}

function lateCharges({ totals: { lateInterest, penalty } }: Statement): number {
  return lateInterest.accrued + penalty.accrued;
}
