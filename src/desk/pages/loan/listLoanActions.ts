import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { waivableComponents } from '../../../contract/desk/names.ts';
import { formatMoney } from '../../ui/format.ts';
import { listAgreementActions } from './agreementActions.ts';
import type { LoanTranslate } from './createLoanAction.tsx';
import { createLoanAction, type Loan, type LoanAction, type Statement } from './createLoanAction.tsx';
import { firstWaivableCharge } from './firstWaivableCharge.ts';

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
