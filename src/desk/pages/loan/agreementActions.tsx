import type { Field } from '../../ui/form/fields.ts';
import { formatDay, formatPlainAmount } from '../../ui/format/format.ts';
import { ForgivenByOffer } from './Forgiven.tsx';
import type { Loan, Statement } from './LoanStatement.tsx';
import { type ActionContext, createLoanAction, type LoanAction, type LoanTranslate } from './loanAction.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { readPlan } from './plan.ts';

/** Agreements with a borrower who cannot pay as scheduled: promise, hold, settlement, restructure. */
export function listAgreements(loan: Loan, statement: Statement, context: ActionContext): LoanAction[] {
  const { t } = context;
  const { currency, today } = loan;
  const { dueNow, payoff } = statement;
  const amount = { kind: 'amount', name: 'amount', label: t('amount'), currency } as const;
  return [
    createLoanAction(loan, t, 'promise', {
      fields: [
        { ...amount, initial: dueNow || payoff },
        { kind: 'day', name: 'paysBy', label: t('paysBy'), min: today },
      ],
      toRequest: (input, common) => ({
        ...common,
        amount: input.amount('amount'),
        paysBy: input.text('paysBy'),
      }),
    }),
    ...listHoldActions(loan, statement, context),
    createLoanAction(loan, t, 'settle', {
      amount: payoff,
      fields: [
        { ...amount, label: t('settleAmount') },
        { kind: 'day', name: 'expiresOn', label: t('expires'), min: today },
      ],
      preview: (input) => (
        <ForgivenByOffer
          {...{ loan, payoff }}
          amount={input.amount('amount')}
          expiresOn={input.text('expiresOn')}
        />
      ),
      toRequest: (input, common) => ({
        ...common,
        amount: input.amount('amount'),
        expiresOn: input.text('expiresOn'),
      }),
    }),
    restructure(loan, statement, t),
  ];
}

/** A pause of collection, its change, and its end. */
function listHoldActions(
  loan: Loan,
  { isPaused, pausedUntil }: Statement,
  { t, language }: ActionContext,
): LoanAction[] {
  const { today, collectionHold } = loan;
  const { isLenders, lastDayWithoutApproval, stopsCharges, maxDaysWithoutApproval, withinDays } =
    collectionHold;
  const dayText = (day: string) => formatDay(day, language);
  const days = { days: maxDaysWithoutApproval, within: withinDays };
  const approvalRule =
    lastDayWithoutApproval === null
      ? t('pauseAloneNot', days)
      : t('holdWithoutApproval', { ...days, day: dayText(lastDayWithoutApproval) });
  const until = pausedUntil === null ? 'open' : dayText(pausedUntil);
  const pause = createLoanAction(loan, t, 'pause', {
    fields: [{ kind: 'day', name: 'until', label: t('until'), min: today }],
    toRequest: (input, common) => ({ ...common, until: input.text('until') }),
    description: t('pauseMeans', {
      paused: isPaused && isLenders ? until : 'no',
      stopsCharges: stopsCharges ? 'yes' : 'no',
    }),
    doneText: (input) => t('pausedDone', { day: dayText(input.text('until')) }),
    // Where a pause stops charges the general sentence says that it always waits.
    ...(stopsCharges ? {} : { approvalRule }),
    ...(isLenders ? { buttonLabel: t('pauseChangeAction') } : {}),
  });
  const end = createLoanAction(loan, t, 'endPause', { toRequest: (_, common) => common });
  return isLenders ? [pause, end] : [pause];
}

/** New dates. The form shows what they come to before it is sent. */
function restructure(loan: Loan, { payoff }: Statement, t: LoanTranslate): LoanAction {
  const { orderId, currency } = loan;
  const totalField: Field = {
    kind: 'amount',
    name: 'total',
    label: t('total'),
    hint: t('totalHint'),
    currency,
    initial: payoff,
  };
  return createLoanAction(loan, t, 'restructure', {
    fields: [
      { kind: 'text', name: 'periods', label: t('periods'), initial: '4', maxLength: 2 },
      { kind: 'text', name: 'days', label: t('periodDays'), initial: '15', maxLength: 3 },
      { kind: 'text', name: 'rate', label: t('rate'), hint: t('rateHint'), initial: '0', maxLength: 8 },
      totalField,
      { kind: 'text', name: 'evidence', label: t('agreement'), maxLength: 120 },
    ],
    preview: (input, use) => (
      <PlanPreview
        orderId={orderId}
        plan={readPlan(input)}
        agreed={input.amount('total')}
        onUseTotal={(total) => use({ total: formatPlainAmount(total) })}
      />
    ),
    toRequest: (input, common) => {
      const { payments, days, annualRate } = readPlan(input);
      const periods = Array.from({ length: payments }, () => days);
      const [total, evidence] = [input.amount('total'), input.text('evidence')];
      return { ...common, periods, annualRate, total, evidence };
    },
  });
}
