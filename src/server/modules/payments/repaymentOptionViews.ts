import type { z } from 'zod';
import type { paymentOptionView, selectedOptionView } from '../../../contract/schemas/views.ts';
import type { PaymentScope, PaymentScopeQuote } from '../../../lending/index.ts';
import { formatMoney, formatWeekdayDate } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import {
  emphasize,
  findLowerOffer,
  findOpenOffer,
  formatPaymentRange,
  type LoanSnapshot,
  type LoanTexts,
} from '../loans/index.ts';
import { formatPartRemainder, formatValidity } from './amountDue.ts';
import { repaymentOptionTexts } from './repaymentOptionTexts.ts';
import { computePartRemainder } from './resolvePayable.ts';

type RepaymentOptionView = z.output<typeof paymentOptionView>;
type SelectedOption = z.output<typeof selectedOptionView>;

/** What the page asks to be shown; without it, what an offer asks for where that is less, else the instalment. `part` in minor units. */
export type OptionSelection = { way?: PaymentScope | undefined; part?: number | undefined };

/** The ways to pay a debt that stands, in words, and the one that is chosen with the amount to pay by it. */
export function toRepaymentOptionViews(
  loan: LoanSnapshot,
  market: MarketConfig,
  texts: LoanTexts,
  selection: OptionSelection,
): { ways: RepaymentOptionView[]; chosen: SelectedOption } {
  const { statement, day: today, paymentScopes: options } = loan;
  const { language } = texts;
  const messages = repaymentOptionTexts(language);
  const offer = findOpenOffer(statement);
  const { way = findLowerOffer(statement) ? 'part' : 'instalment', part = offer?.remaining } = selection;
  const formatAmount = (amount: number) => formatMoney(amount, market);
  const [instalmentOption, partOption, payoffOption] = options;
  const heldForExtension = statement.extensionHeld;
  const fees = statement.extensionCreditAtPayoff - heldForExtension;
  const savings = statement.remaining - statement.extensionCreditAtPayoff - payoffOption.amount;
  const isPayoffClosed = payoffOption.from > today;
  const isLate = statement.overdueSince !== null;
  const toValidityText = (option: PaymentScopeQuote) =>
    formatValidity({ ...option, isLate }, today, formatAmount, language);

  function toLines(option: PaymentScopeQuote): string[] {
    if (option === partOption)
      return [
        messages.choose(formatAmount(partOption.least)),
        ...(offer === null ? [] : [messages.ends(formatAmount(offer.remaining))]),
      ];
    if (option === instalmentOption && !statement.closesLoan) return [toValidityText(option)];
    if (isPayoffClosed) return [messages.from(emphasize(formatWeekdayDate(payoffOption.from, language)))];
    return [
      // What is asked for on the due date is said beside what ends a loan of one payment.
      ...(savings > 0 && !statement.closesLoan ? [messages.saves(formatAmount(savings))] : []),
      ...(heldForExtension > 0 ? [messages.takes(formatAmount(heldForExtension))] : []),
      ...(fees > 0 ? [messages.countsFee(formatAmount(fees))] : []),
      toValidityText(payoffOption),
    ];
  }

  function toTitle(option: PaymentScopeQuote): string {
    if (option === partOption) return messages.part;
    return option === payoffOption
      ? messages.all
      : (formatPaymentRange(statement, texts) ?? messages.payment);
  }

  function toSelected(): SelectedOption {
    if (way === 'instalment') return { way, amount: instalmentOption.amount, isPayable: 1, text: '' };
    if (way === 'all')
      return { way, amount: payoffOption.amount, isPayable: isPayoffClosed ? 0 : 1, text: '' };
    if (part === undefined) return { way, amount: 0, isPayable: 0, text: '' };
    if (part < partOption.least || part > partOption.amount) {
      const text = messages.outside(formatAmount(partOption.least), formatAmount(partOption.amount));
      return { way, amount: part, isPayable: 0, text };
    }
    const remainder = computePartRemainder(loan, part);
    return {
      way,
      amount: part,
      isPayable: 1,
      text: formatPartRemainder(remainder, today, formatAmount, language),
    };
  }

  return {
    ways: options.map((option) => {
      const lines = toLines(option);
      const suggested = option === partOption && offer !== null ? offer.remaining : 0;
      return { ...option, suggested, title: toTitle(option), text: lines.join(' '), lines };
    }),
    chosen: toSelected(),
  };
}
