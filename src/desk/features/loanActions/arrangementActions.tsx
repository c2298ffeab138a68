import type { FormField } from '../../ui/form/fields.ts';
import { formatDay, formatMoney, formatPlainAmount } from '../../ui/format/format.ts';
import { OpenArrangements, PromiseLimit } from '../loans/arrangementNotices.tsx';
import { type Loan, listOpenArrangements, type Statement } from '../loans/loan.ts';
import { RestructurePreview } from '../loans/RestructurePreview.tsx';
import { readRestructurePlan } from '../loans/restructurePlan.ts';
import { type ActionContext, createLoanAction, type LoanAction } from './createLoanAction.tsx';
import { SettlementOfferPreview } from './WaiverPreview.tsx';

/** A promise to pay. */
export function createPromiseAction(loan: Loan, statement: Statement, { t }: ActionContext): LoanAction {
  const { currency, today } = loan;
  const { dueNow, payoff } = statement;
  const promised = listOpenArrangements(statement, currency).filter(({ kind }) => kind === 'promise');
  return createLoanAction(loan, t, 'promise', {
    description: t('promiseLead'),
    content: <OpenArrangements open={promised} before="promise" />,
    fields: [
      { kind: 'amount', name: 'amount', label: t('amount'), currency, initial: dueNow || payoff },
      { kind: 'day', name: 'paysBy', label: t('paysBy'), min: today },
    ],
    preview: (input) => (
      <PromiseLimit
        orderId={loan.orderId}
        paysBy={input.optionalText('paysBy')}
        today={today}
        lastDay={loan.lastDebtDay}
      />
    ),
    toRequest: (input, common) => ({
      ...common,
      amount: input.amount('amount'),
      paysBy: input.text('paysBy'),
    }),
  });
}

/** A settlement offer. */
export function createSettleAction(
  loan: Loan,
  { payoff, offers }: Statement,
  { t, language }: ActionContext,
): LoanAction {
  const { currency, today } = loan;
  const openOffer = offers.find(({ state }) => state === 'open');
  return createLoanAction(loan, t, 'settle', {
    notice:
      openOffer &&
      t('settleOpenOffer', {
        amount: formatMoney(openOffer.amount, currency),
        day: formatDay(openOffer.expiresOn, language),
      }),
    description: t('settleLead', { amount: formatMoney(payoff, currency) }),
    reasonPresets: [t('presetHardship'), t('presetAgreed')],
    fields: [
      { kind: 'amount', name: 'amount', label: t('settleAmount'), currency },
      { kind: 'day', name: 'expiresOn', label: t('expires'), min: today },
    ],
    preview: (input) => (
      <SettlementOfferPreview
        loan={loan}
        amount={input.amount('amount')}
        expiresOn={input.text('expiresOn')}
      />
    ),
    toRequest: (input, common) => ({
      ...common,
      amount: input.amount('amount'),
      expiresOn: input.text('expiresOn'),
    }),
  });
}

/** A hold of collection, its change, and its end. */
export function listHoldActions(
  loan: Loan,
  { isOnHold, holdUntil }: Statement,
  { t, language }: ActionContext,
): LoanAction[] {
  const { today, collectionHold } = loan;
  const { isPlacedByStaff, lastDayWithoutApproval, stopsCharges, maxDaysWithoutApproval, withinDays } =
    collectionHold;
  const dayText = (day: string) => formatDay(day, language);
  const days = { days: maxDaysWithoutApproval, within: withinDays };
  const approvalNoticeText =
    lastDayWithoutApproval === null
      ? t('holdNeedsApproval', days)
      : t('holdWithoutApproval', { ...days, day: dayText(lastDayWithoutApproval) });
  const until = holdUntil === null ? 'open' : dayText(holdUntil);
  const holdAction = createLoanAction(loan, t, 'pause', {
    fields: [{ kind: 'day', name: 'until', label: t('until'), min: today }],
    toRequest: (input, common) => ({ ...common, until: input.text('until') }),
    description: t('holdEffect', {
      paused: isOnHold && isPlacedByStaff ? until : 'no',
      stopsCharges: stopsCharges ? 'yes' : 'no',
    }),
    doneText: (input) => t('holdDone', { day: dayText(input.text('until')) }),
    // Where a hold stops charges the general sentence says that it always needs approval.
    ...(stopsCharges ? {} : { approvalNoticeText }),
    ...(isPlacedByStaff ? { buttonLabel: t('holdChangeAction') } : {}),
  });
  const end = createLoanAction(loan, t, 'endPause', {
    description: t('endPauseLead'),
    toRequest: (_, common) => common,
  });
  return isPlacedByStaff ? [holdAction, end] : [holdAction];
}

/** A new schedule. The form shows what it comes to before it is sent. */
export function createRestructureAction(loan: Loan, statement: Statement, { t }: ActionContext): LoanAction {
  const { orderId, currency } = loan;
  const totalField: FormField = {
    kind: 'amount',
    name: 'total',
    label: t('total'),
    hint: t('totalHint'),
    currency,
    initial: statement.payoff,
  };
  return createLoanAction(loan, t, 'restructure', {
    description: t('restructureLead'),
    content: <OpenArrangements open={listOpenArrangements(statement, currency)} before="restructure" />,
    fields: [
      { kind: 'text', name: 'periods', label: t('periods'), initial: '4', maxLength: 2 },
      { kind: 'text', name: 'days', label: t('periodDays'), initial: '15', maxLength: 3 },
      { kind: 'text', name: 'rate', label: t('rate'), hint: t('rateHint'), initial: '0', maxLength: 8 },
      totalField,
      { kind: 'text', name: 'evidence', label: t('restructureEvidence'), maxLength: 120 },
    ],
    preview: (input, fillIn) => (
      <RestructurePreview
        orderId={orderId}
        plan={readRestructurePlan(input)}
        agreed={input.amount('total')}
        onUseTotal={(total) => fillIn({ total: formatPlainAmount(total) })}
      />
    ),
    toRequest: (input, common) => {
      const { payments, days, annualRate } = readRestructurePlan(input);
      const periods = Array.from({ length: payments }, () => days);
      const [total, evidence] = [input.amount('total'), input.text('evidence')];
      return { ...common, periods, annualRate, total, evidence };
    },
  });
}
