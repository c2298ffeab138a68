import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import {
  type FormField,
  type FormReader,
  type FormValues,
  reasonFieldName,
  type SuggestedAmount,
} from '../../ui/form/fields.ts';
import { addDays, formatDay, formatMoney } from '../../ui/format/format.ts';
import type { Loan, Statement } from '../loans/loan.ts';
import { listDuplicatePayments } from './duplicatePayment.ts';

type Lines = readonly DeskRow<'statementLines'>[] | undefined;

/**
 * The fields of a payment: a line of the bank says its amount and day itself, and only cash has change.
 * @param lineId the line that is chosen at first
 */
export function usePaymentFields(
  loan: Loan,
  statement: Statement,
  lines: Lines,
  lineId: string | undefined,
): FormField[] {
  const t = useTexts('payment');
  const { language } = useLanguage();
  const { currency, today } = loan;
  function describeLine(line: DeskRow<'statementLines'>): string {
    const { valueDate, amount, reference, description } = line;
    const facts = [formatMoney(amount, currency), formatDay(valueDate, language), description, reference];
    return facts.filter(Boolean).join(' · ');
  }
  const findGroup = ({ approvalReason, pendingApprovalId }: DeskRow<'statementLines'>) =>
    pendingApprovalId !== null ? 'linesAsked' : approvalReason === null ? 'linesAlone' : 'linesByTwo';
  const isWithoutLine = (input: FormReader) => ['cash', 'bank'].includes(input.text('from'));
  return [
    {
      kind: 'choice',
      name: 'from',
      label: t('from'),
      initial: lineId ?? 'cash',
      options: [
        { value: 'cash', label: t('cash') },
        { value: 'bank', label: t('noLine') },
        ...(lines ?? []).map((line) => ({
          value: line.lineId,
          label: describeLine(line),
          group: t(findGroup(line)),
        })),
      ],
    },
    {
      kind: 'amount',
      name: 'amount',
      label: t('amount'),
      currency,
      initial: statement.dueNow || undefined,
      suggestions: listLikelyAmounts(loan, statement).map(({ key, amount }) => ({ label: t(key), amount })),
      isShown: isWithoutLine,
    },
    {
      kind: 'amount',
      name: 'cashGiven',
      label: t('cashGiven'),
      currency,
      covers: 'amount',
      isOptional: true,
      isShown: (input) => input.text('from') === 'cash',
    },
    {
      kind: 'day',
      name: 'paidAt',
      label: t('paidAt'),
      initial: today,
      max: today,
      isShown: isWithoutLine,
    },
    { kind: 'text', name: 'evidence', label: t('note'), maxLength: 120, isOptional: true },
    {
      kind: 'multiChoice',
      name: 'overpayment',
      label: t('overpaymentAsk'),
      initial: '',
      options: [{ value: 'yes', label: t('overpaymentYes') }],
      isShown: (input) => isWithoutLine(input) && isMoreThanOwed(input, statement),
    },
    {
      kind: 'multiChoice',
      name: 'duplicate',
      label: t('duplicateAsk'),
      initial: '',
      options: [{ value: 'yes', label: t('duplicateYes') }],
      isShown: (input) => listDuplicates(loan, readTender(input, lines)).length > 0,
    },
  ];
}

type LikelyAmount = { key: 'useDue' | 'useNext' | 'useOffer' | 'usePayoff' } & Pick<
  SuggestedAmount,
  'amount'
>;

/** What a borrower may well pay, each amount once: what ends the loan rather than what else is the same. */
export function listLikelyAmounts(loan: Pick<Loan, 'today'>, statement: Statement): LikelyAmount[] {
  const { dueNow, payoff } = statement;
  const next = findNextInstalment(loan, statement);
  const offer = findOpenOffer(statement);
  const closingAmount = findClosingAmount(statement);
  const likely: LikelyAmount[] = [
    { key: 'usePayoff', amount: payoff },
    ...(offer === undefined ? [] : [{ key: 'useOffer' as const, amount: offer.left }]),
    { key: 'useDue', amount: dueNow },
    ...(next === undefined || dueNow > 0 || next.outstanding > closingAmount
      ? []
      : [{ key: 'useNext' as const, amount: next.outstanding }]),
  ];
  return likely
    .filter(({ amount }, at) => amount > 0 && likely.findIndex((one) => one.amount === amount) === at)
    .toReversed();
}

/** The first instalment to come. */
export function findNextInstalment(
  { today }: Pick<Loan, 'today'>,
  { instalments }: Pick<Statement, 'instalments'>,
) {
  return instalments.find(({ dueOn, paidOn }) => paidOn === null && dueOn > today);
}

/** The open offer below the payoff, a settlement or a cooling-off exit, with what is left to pay of it. */
export function findOpenOffer({ offers, payoff }: Pick<Statement, 'offers' | 'payoff'>) {
  const offer = offers.find(({ state }) => state === 'open');
  const left = offer === undefined ? payoff : offer.amount - offer.paid;
  return offer === undefined || left >= payoff ? undefined : { left, expiresOn: offer.expiresOn };
}

/** The least that ends the loan today: what is paid beyond it isn't owed. */
export function findClosingAmount(statement: Pick<Statement, 'offers' | 'payoff'>): number {
  return findOpenOffer(statement)?.left ?? statement.payoff;
}

/** Whether the typed amount is more than ends the loan. */
export function isMoreThanOwed(input: FormReader, statement: Pick<Statement, 'offers' | 'payoff'>): boolean {
  return input.amount('amount') > findClosingAmount(statement);
}

/** The payments of the loan that the tender may be. */
export function listDuplicates({ payments }: Loan, { amount, paidAt }: Tender): Loan['payments'] {
  return listDuplicatePayments(payments, { amount, paidOn: paidAt });
}

/** Resets the confirmations of an overpayment or duplicate when amount, day or tender change. */
export function resetConfirmations(next: FormValues, previous: FormValues): FormValues {
  const isSame = (['amount', 'paidAt', 'from'] as const).every((name) => next[name] === previous[name]);
  return isSame ? next : { ...next, overpayment: '', duplicate: '' };
}

/** The prepared reason of a tender takes the place of the other's, not of what was typed. */
export function syncReasonWithTender(
  next: FormValues,
  previous: FormValues,
  reasons: { readonly cash: string; readonly bank: string },
): FormValues {
  const reason = next[reasonFieldName];
  if (next.from === previous.from || (reason !== reasons.cash && reason !== reasons.bank)) return next;
  return { ...next, [reasonFieldName]: next.from === 'cash' ? reasons.cash : reasons.bank };
}

/** What the form says of the money; a line of the bank says its amount and day. */
export function readTender(input: FormReader, lines: Lines) {
  const from = input.text('from');
  const line = lines?.find(({ lineId }) => lineId === from);
  if (line !== undefined) {
    const { lineId, amount, valueDate } = line;
    return { place: 'bank_statement', lineId, amount, paidAt: valueDate } as const;
  }
  const place = from === 'bank' ? 'bank_statement' : 'cash_desk';
  return { place, amount: input.amount('amount'), paidAt: input.text('paidAt') } as const;
}

export type Tender = ReturnType<typeof readTender>;

/** Why a payment without a line waits for approval whatever its amount; undefined: it need not. */
export function findApprovalReason(
  tender: Tender,
  today: string,
  tillOpenedAt: string | undefined,
): 'beforeTill' | 'noStatementLine' | undefined {
  const { place, paidAt } = tender;
  if (place === 'bank_statement') return 'lineId' in tender ? undefined : 'noStatementLine';
  if (paidAt === '' || paidAt >= today) return undefined;
  // Another day than today counts as its noon.
  const isBeforeTill = tillOpenedAt !== undefined && `${paidAt}T12:00:00.000Z` < tillOpenedAt;
  return isBeforeTill || paidAt < addDays(today, -1) ? 'beforeTill' : undefined;
}

/** The change from the cash received; null if none was entered, or less than the payment. */
export function readChange(input: FormReader, { place, amount }: Tender): number | null {
  const given = place === 'cash_desk' ? input.optionalAmount('cashGiven') : undefined;
  return given === undefined || amount === 0 || given < amount ? null : given - amount;
}
