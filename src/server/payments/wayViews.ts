import type { z } from 'zod';
import type { chosenWay, wayToPay } from '../../contract/schemas/views.ts';
import type { PaymentWay, WayToPay } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { dayText, moneyText } from '../format.ts';
import {
  type LoanOnDay,
  type LoanTexts,
  offerForLess,
  offerOpen,
  strong,
  whichPayments,
} from '../loans/index.ts';
import { leftAfter } from './purpose.ts';
import { leavesText, untilText } from './toPay.ts';
import { wayTexts } from './wayTexts.ts';

type WayView = z.output<typeof wayToPay>;
type Chosen = z.output<typeof chosenWay>;

/** What the page asks to be shown; without it, what an offer asks for where that is less, else the instalment. `part` in minor units. */
export type Choice = { way?: PaymentWay | undefined; part?: number | undefined };

/** The ways to pay a debt that stands, in words, and the one that is chosen with the amount to pay by it. */
export function wayViews(
  loan: LoanOnDay,
  market: MarketConfig,
  texts: LoanTexts,
  choice: Choice,
): { ways: WayView[]; chosen: Chosen } {
  const { statement, day: today, waysToPay: ways } = loan;
  const { language } = texts;
  const words = wayTexts(language);
  const offer = offerOpen(statement);
  const { way = offerForLess(statement) ? 'part' : 'instalment', part = offer?.left } = choice;
  const money = (amount: number) => moneyText(amount, market);
  const [instalment, parts, all] = ways;
  const held = statement.extensionHeld;
  const fees = statement.endsWith - held;
  const saved = statement.remaining - statement.endsWith - all.amount;
  const isClosed = all.from > today;
  const isLate = statement.overdueSince !== null;
  const until = (one: WayToPay) => untilText({ ...one, isLate }, today, money, language);

  function linesOf(one: WayToPay): string[] {
    if (one === parts)
      return [words.choose(money(parts.least)), ...(offer === null ? [] : [words.ends(money(offer.left))])];
    if (one === instalment && !statement.closesLoan) return [until(one)];
    if (isClosed) return [words.from(strong(dayText(all.from, language)))];
    return [
      // What is asked for on the due date is said beside what ends a loan of one payment.
      ...(saved > 0 && !statement.closesLoan ? [words.saves(money(saved))] : []),
      ...(held > 0 ? [words.takes(money(held))] : []),
      ...(fees > 0 ? [words.countsFee(money(fees))] : []),
      until(all),
    ];
  }

  function titleOf(one: WayToPay): string {
    if (one === parts) return words.part;
    return one === all ? words.all : (whichPayments(statement, texts) ?? words.payment);
  }

  function chosen(): Chosen {
    if (way === 'instalment') return { way, amount: instalment.amount, isPayable: 1, text: '' };
    if (way === 'all') return { way, amount: all.amount, isPayable: isClosed ? 0 : 1, text: '' };
    if (part === undefined) return { way, amount: 0, isPayable: 0, text: '' };
    if (part < parts.least || part > parts.amount) {
      const text = words.outside(money(parts.least), money(parts.amount));
      return { way, amount: part, isPayable: 0, text };
    }
    const leaves = leftAfter(loan, part);
    return { way, amount: part, isPayable: 1, text: leavesText(leaves, today, money, language) };
  }

  return {
    ways: ways.map((one) => {
      const lines = linesOf(one);
      const suggested = one === parts && offer !== null ? offer.left : 0;
      return { ...one, suggested, title: titleOf(one), text: lines.join(' '), lines };
    }),
    chosen: chosen(),
  };
}
