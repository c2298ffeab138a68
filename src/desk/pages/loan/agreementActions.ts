import { formatMoney } from '../../ui/format.ts';
import type { LoanTranslate } from './createLoanAction.tsx';
import { createLoanAction, type Loan, type LoanAction, type Statement } from './createLoanAction.tsx';

/** What is agreed with a borrower who can't pay as planned. */
export function listAgreementActions(loan: Loan, statement: Statement, t: LoanTranslate): LoanAction[] {
  return [
    promise(loan, statement, t),
    pauseCollection(loan, t),
    settlement(loan, statement, t),
    restructure(loan, statement, t),
  ];
}

function promise(loan: Loan, { dueNow, payoff }: Statement, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, {
    call: 'promise',
    label: t('promiseAction'),
    title: t('promiseTitle', { orderId: loan.orderId }),
    description: t('promiseLead'),
    fields: [
      {
        kind: 'amount',
        name: 'amount',
        label: t('amount'),
        currency: loan.currency,
        initial: dueNow || payoff,
      },
      { kind: 'day', name: 'paysBy', label: t('paysBy'), min: loan.today },
    ],
    toRequest: (input, common) => ({
      ...common,
      amount: input.amount('amount'),
      paysBy: input.text('paysBy'),
    }),
    submit: t('promiseSubmit'),
  });
}

function pauseCollection(loan: Loan, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, {
    call: 'pause',
    label: t('pauseAction'),
    title: t('pauseTitle', { orderId: loan.orderId }),
    description: t('pauseLead'),
    fields: [{ kind: 'day', name: 'until', label: t('until'), min: loan.today }],
    toRequest: (input, common) => ({ ...common, until: input.text('until') }),
    submit: t('pauseSubmit'),
  });
}

function settlement(loan: Loan, { payoff }: Statement, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, {
    call: 'settle',
    label: t('settleAction'),
    title: t('settleTitle', { orderId: loan.orderId }),
    description: t('settleLead', { amount: formatMoney(payoff, loan.currency) }),
    fields: [
      { kind: 'amount', name: 'amount', label: t('amount'), currency: loan.currency },
      { kind: 'day', name: 'expiresOn', label: t('expires'), min: loan.today },
    ],
    toRequest: (input, common) => ({
      ...common,
      amount: input.amount('amount'),
      expiresOn: input.text('expiresOn'),
    }),
    submit: t('settleSubmit'),
  });
}

function restructure(loan: Loan, { payoff }: Statement, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, {
    call: 'restructure',
    label: t('restructureAction'),
    title: t('restructureTitle', { orderId: loan.orderId }),
    description: t('restructureLead'),
    fields: [
      { kind: 'text', name: 'periods', label: t('periods'), initial: '4', maxLength: 2 },
      { kind: 'text', name: 'days', label: t('periodDays'), initial: '15', maxLength: 3 },
      { kind: 'text', name: 'rate', label: t('rate'), hint: t('rateHint'), initial: '0', maxLength: 8 },
      { kind: 'amount', name: 'total', label: t('total'), currency: loan.currency, initial: payoff },
      { kind: 'text', name: 'evidence', label: t('agreement'), maxLength: 120 },
    ],
    toRequest: (input, common) => ({
      ...common,
      periods: Array.from({ length: Number(input.text('periods')) || 0 }, () => Number(input.text('days'))),
      annualRate: parsePercent(input.text('rate')),
      total: input.amount('total'),
      evidence: input.text('evidence'),
    }),
    submit: t('restructureSubmit'),
  });
}

/** `0.24` of `24`: the wire takes a share as text, moved by two places without ever being a float. */
function parsePercent(percent: string): string {
  const match = /^(\d{1,4})(?:\.(\d{1,6}))?$/.exec(percent.replace('%', '').trim());
  if (match === null) return percent;
  const [, whole = '', decimals = ''] = match;
  const paddedDigits = whole.padStart(3, '0');
  return `${paddedDigits.slice(0, -2)}.${paddedDigits.slice(-2)}${decimals}`.replace(/\.?0+$/, '') || '0';
}
