import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { waivableParts } from '../../../contract/desk/names.ts';
import type { Say } from '../../texts/language.tsx';
import { moneyText } from '../../ui/format.ts';
import { actionOf, type Loan, type LoanAction, type Statement } from './action.tsx';
import { agreementActions } from './agreementActions.ts';
import type { loanTexts } from './texts.ts';
import { firstWaivable } from './waivable.ts';

export type LoanSay = Say<(typeof loanTexts)['es']>;

/** In which of a loan's states something is owed of it. */
export const owedStates: readonly string[] = ['to_be_repaid', 'overdue'];
/** What a loan that was written off is past: nothing of it accrues, and its dates are over. */
const doneWith: readonly DeskCallName[] = ['stopAccrual', 'restructure', 'writeOff'];

/** What may be done about a loan in its state. Whether somebody may do it is asked where it is offered. */
export function loanActions(loan: Loan, say: LoanSay): LoanAction[] {
  const { state, statement } = loan;
  if (state === 'paying_out') return [paidByHand(loan, say), note(loan, say)];
  if (statement === null || !owedStates.includes(state)) return [note(loan, say)];
  const actions = [
    waiver(loan, statement, say),
    ...agreementActions(loan, statement, say),
    stop(loan, say),
    writeOff(loan, statement, say),
    note(loan, say),
  ];
  return statement.writtenOffOn === null ? actions : actions.filter(({ call }) => !doneWith.includes(call));
}

function waiver(loan: Loan, statement: Statement, say: LoanSay): LoanAction {
  const { orderId, currency } = loan;
  const { lateCharges, fees, interest } = statement;
  const money = (minor: number) => moneyText(minor, currency);
  return actionOf(loan, {
    call: 'waive',
    label: say('waiveAction'),
    title: say('waiveTitle', { orderId }),
    lead: say('waiveLead'),
    fields: [
      {
        kind: 'choice',
        name: 'of',
        label: say('of'),
        start: firstWaivable(statement),
        options: [
          { value: 'late_charges', label: say('ofLate', { amount: money(lateCharges) }) },
          { value: 'fee', label: say('ofFee', { amount: money(fees) }) },
          { value: 'interest', label: say('ofInterest', { amount: money(interest) }) },
        ],
      },
      { kind: 'amount', name: 'amount', label: say('amount'), currency },
    ],
    toRequest: (typed, given) => ({
      ...given,
      amount: typed.amount('amount'),
      of: waivableParts.find((of) => of === typed.text('of')) ?? 'late_charges',
    }),
    submit: say('waiveSubmit'),
  });
}

function stop(loan: Loan, say: LoanSay): LoanAction {
  return actionOf(loan, {
    call: 'stopAccrual',
    label: say('stopAction'),
    title: say('stopTitle', { orderId: loan.orderId }),
    lead: say('stopLead'),
    fields: [
      {
        kind: 'choice',
        name: 'of',
        label: say('of'),
        start: 'late_charges',
        options: [
          { value: 'late_charges', label: say('ofLatePlain') },
          { value: 'interest', label: say('ofInterestPlain') },
        ],
      },
      { kind: 'day', name: 'from', label: say('from'), start: loan.today },
      { kind: 'day', name: 'until', label: say('until'), hint: say('untilHint'), isOptional: true },
    ],
    toRequest: (typed, given) => ({
      ...given,
      of: typed.text('of') === 'interest' ? 'interest' : 'late_charges',
      from: typed.text('from'),
      until: typed.given('until') ?? null,
    }),
    submit: say('stopSubmit'),
  });
}

function writeOff(loan: Loan, { payoff }: Statement, say: LoanSay): LoanAction {
  return actionOf(loan, {
    call: 'writeOff',
    label: say('writeOffAction'),
    title: say('writeOffTitle', { orderId: loan.orderId }),
    lead: say('writeOffLead', { amount: moneyText(payoff, loan.currency) }),
    fields: [],
    toRequest: (_, given) => given,
    submit: say('writeOffSubmit'),
    kind: 'danger',
  });
}

const noteKinds = ['note', 'call', 'message', 'visit'] as const;

function note(loan: Loan, say: LoanSay): LoanAction {
  return actionOf(loan, {
    call: 'note',
    label: say('noteAction'),
    title: say('noteTitle', { orderId: loan.orderId }),
    fields: [
      {
        kind: 'choice',
        name: 'kind',
        label: say('noteKind'),
        start: 'call',
        options: noteKinds.map((kind) => ({ value: kind, label: say(kind) })),
      },
      { kind: 'long', name: 'text', label: say('noteText'), most: 1000 },
    ],
    toRequest: (typed, given) => ({
      ...given,
      kind: noteKinds.find((kind) => kind === typed.text('kind')) ?? 'note',
      text: typed.text('text'),
    }),
    submit: say('noteSubmit'),
  });
}

function paidByHand(loan: Loan, say: LoanSay): LoanAction {
  return actionOf(loan, {
    call: 'paidByHand',
    label: say('paidOutAction'),
    title: say('paidOutTitle', { orderId: loan.orderId }),
    lead: say('paidOutLead'),
    fields: [],
    toRequest: (_, given) => given,
    submit: say('paidOutSubmit'),
  });
}
