import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { waivableComponents } from '../../../contract/desk/names.ts';
import { formatMoney } from '../../ui/format.ts';
import {
  createLoanAction,
  type Loan,
  type LoanAction,
  type LoanTranslate,
  type Statement,
} from './createLoanAction.tsx';

/** In which of a loan's states something is owed of it. */
export const repayableStates: readonly string[] = ['to_be_repaid', 'overdue'];
/** What a loan that was written off is past: nothing of it accrues, and its dates are over. */
const endedByWriteOff: readonly DeskCallName[] = ['stopAccrual', 'restructure', 'writeOff'];

/** What may be done about a loan in its state. Whether somebody may do it is asked where it is offered. */
export function listLoanActions(loan: Loan, t: LoanTranslate): LoanAction[] {
  const { state, statement } = loan;
  if (state === 'paying_out') return [paidByHand(loan, t), note(loan, t)];
  if (statement === null || !repayableStates.includes(state)) return [note(loan, t)];
  const actions = [
    waiver(loan, statement, t),
    ...listAgreementActions(loan, statement, t),
    stopAccrual(loan, t),
    writeOff(loan, statement, t),
    note(loan, t),
  ];
  return statement.writtenOffOn === null
    ? actions
    : actions.filter(({ call }) => !endedByWriteOff.includes(call));
}

function waiver(loan: Loan, statement: Statement, t: LoanTranslate): LoanAction {
  const { orderId, currency } = loan;
  const { lateCharges, fees, interest } = statement;
  const money = (minor: number) => formatMoney(minor, currency);
  return createLoanAction(loan, {
    call: 'waive',
    label: t('waiveAction'),
    title: t('waiveTitle', { orderId }),
    description: t('waiveLead'),
    fields: [
      {
        kind: 'choice',
        name: 'of',
        label: t('of'),
        initial: firstWaivableCharge(statement),
        options: [
          { value: 'late_charges', label: t('ofLate', { amount: money(lateCharges) }) },
          { value: 'fee', label: t('ofFee', { amount: money(fees) }) },
          { value: 'interest', label: t('ofInterest', { amount: money(interest) }) },
        ],
      },
      { kind: 'amount', name: 'amount', label: t('amount'), currency },
    ],
    toRequest: (input, common) => ({
      ...common,
      amount: input.amount('amount'),
      of: waivableComponents.find((of) => of === input.text('of')) ?? 'late_charges',
    }),
    submit: t('waiveSubmit'),
  });
}

function stopAccrual(loan: Loan, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, {
    call: 'stopAccrual',
    label: t('stopAction'),
    title: t('stopTitle', { orderId: loan.orderId }),
    description: t('stopLead'),
    fields: [
      {
        kind: 'choice',
        name: 'of',
        label: t('of'),
        initial: 'late_charges',
        options: [
          { value: 'late_charges', label: t('ofLatePlain') },
          { value: 'interest', label: t('ofInterestPlain') },
        ],
      },
      { kind: 'day', name: 'from', label: t('from'), initial: loan.today },
      { kind: 'day', name: 'until', label: t('until'), hint: t('untilHint'), isOptional: true },
    ],
    toRequest: (input, common) => ({
      ...common,
      of: input.text('of') === 'interest' ? 'interest' : 'late_charges',
      from: input.text('from'),
      until: input.optionalText('until') ?? null,
    }),
    submit: t('stopSubmit'),
  });
}

function writeOff(loan: Loan, { payoff }: Statement, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, {
    call: 'writeOff',
    label: t('writeOffAction'),
    title: t('writeOffTitle', { orderId: loan.orderId }),
    description: t('writeOffLead', { amount: formatMoney(payoff, loan.currency) }),
    fields: [],
    toRequest: (_, common) => common,
    submit: t('writeOffSubmit'),
    kind: 'danger',
  });
}

const noteKinds = ['note', 'call', 'message', 'visit'] as const;

function note(loan: Loan, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, {
    call: 'note',
    label: t('noteAction'),
    title: t('noteTitle', { orderId: loan.orderId }),
    fields: [
      {
        kind: 'choice',
        name: 'kind',
        label: t('noteKind'),
        initial: 'call',
        options: noteKinds.map((kind) => ({ value: kind, label: t(kind) })),
      },
      { kind: 'long', name: 'text', label: t('noteText'), maxLength: 1000 },
    ],
    toRequest: (input, common) => ({
      ...common,
      kind: noteKinds.find((kind) => kind === input.text('kind')) ?? 'note',
      text: input.text('text'),
    }),
    submit: t('noteSubmit'),
  });
}

function paidByHand(loan: Loan, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, {
    call: 'paidByHand',
    label: t('paidOutAction'),
    title: t('paidOutTitle', { orderId: loan.orderId }),
    description: t('paidOutLead'),
    fields: [],
    toRequest: (_, common) => common,
    submit: t('paidOutSubmit'),
  });
}

/** What is agreed with a borrower who can't pay as planned. */
function listAgreementActions(loan: Loan, statement: Statement, t: LoanTranslate): LoanAction[] {
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

/** The first kind of charge of which something is owed. */
export function firstWaivableCharge({
  lateCharges,
  fees,
  interest,
}: Pick<Statement, 'lateCharges' | 'fees' | 'interest'>): (typeof waivableComponents)[number] {
  const owed = { late_charges: lateCharges, fee: fees, interest };
  return waivableComponents.find((of) => owed[of] > 0) ?? 'late_charges';
}
