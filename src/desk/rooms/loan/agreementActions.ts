import { moneyText } from '../../ui/format.ts';
import { actionOf, type Loan, type LoanAction, type Statement } from './action.tsx';
import type { LoanSay } from './actions.ts';

/** What is agreed with a borrower who can't pay as planned. */
export function agreementActions(loan: Loan, statement: Statement, say: LoanSay): LoanAction[] {
  return [
    promise(loan, statement, say),
    pause(loan, say),
    settlement(loan, statement, say),
    restructure(loan, statement, say),
  ];
}

function promise(loan: Loan, { dueNow, payoff }: Statement, say: LoanSay): LoanAction {
  return actionOf(loan, {
    call: 'promise',
    label: say('promiseAction'),
    title: say('promiseTitle', { orderId: loan.orderId }),
    lead: say('promiseLead'),
    fields: [
      {
        kind: 'amount',
        name: 'amount',
        label: say('amount'),
        currency: loan.currency,
        start: dueNow || payoff,
      },
      { kind: 'day', name: 'paysBy', label: say('paysBy'), least: loan.today },
    ],
    toRequest: (typed, given) => ({ ...given, amount: typed.amount('amount'), paysBy: typed.text('paysBy') }),
    submit: say('promiseSubmit'),
  });
}

function pause(loan: Loan, say: LoanSay): LoanAction {
  return actionOf(loan, {
    call: 'pause',
    label: say('pauseAction'),
    title: say('pauseTitle', { orderId: loan.orderId }),
    lead: say('pauseLead'),
    fields: [{ kind: 'day', name: 'until', label: say('until'), least: loan.today }],
    toRequest: (typed, given) => ({ ...given, until: typed.text('until') }),
    submit: say('pauseSubmit'),
  });
}

function settlement(loan: Loan, { payoff }: Statement, say: LoanSay): LoanAction {
  return actionOf(loan, {
    call: 'settle',
    label: say('settleAction'),
    title: say('settleTitle', { orderId: loan.orderId }),
    lead: say('settleLead', { amount: moneyText(payoff, loan.currency) }),
    fields: [
      { kind: 'amount', name: 'amount', label: say('amount'), currency: loan.currency },
      { kind: 'day', name: 'expiresOn', label: say('expires'), least: loan.today },
    ],
    toRequest: (typed, given) => ({
      ...given,
      amount: typed.amount('amount'),
      expiresOn: typed.text('expiresOn'),
    }),
    submit: say('settleSubmit'),
  });
}

function restructure(loan: Loan, { payoff }: Statement, say: LoanSay): LoanAction {
  return actionOf(loan, {
    call: 'restructure',
    label: say('restructureAction'),
    title: say('restructureTitle', { orderId: loan.orderId }),
    lead: say('restructureLead'),
    fields: [
      { kind: 'text', name: 'periods', label: say('periods'), start: '4', most: 2 },
      { kind: 'text', name: 'days', label: say('periodDays'), start: '15', most: 3 },
      { kind: 'text', name: 'rate', label: say('rate'), hint: say('rateHint'), start: '0', most: 8 },
      { kind: 'amount', name: 'total', label: say('total'), currency: loan.currency, start: payoff },
      { kind: 'text', name: 'evidence', label: say('agreement'), most: 120 },
    ],
    toRequest: (typed, given) => ({
      ...given,
      periods: Array.from({ length: Number(typed.text('periods')) || 0 }, () => Number(typed.text('days'))),
      annualRate: rateOf(typed.text('rate')),
      total: typed.amount('total'),
      evidence: typed.text('evidence'),
    }),
    submit: say('restructureSubmit'),
  });
}

/** `0.24` of `24`: the wire takes a share as text, moved by two places without ever being a float. */
function rateOf(percent: string): string {
  const match = /^(\d{1,4})(?:\.(\d{1,6}))?$/.exec(percent.replace('%', '').trim());
  if (match === null) return percent;
  const [, whole = '', decimals = ''] = match;
  const digits = whole.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${decimals}`.replace(/\.?0+$/, '') || '0';
}
