import { noteKinds, reversalCauses, waivableComponents } from '../../../contract/desk/loanNames.ts';
import { isManualProvider } from '../../../contract/desk/providers.ts';
import { findCallLimit } from '../../ui/approvals/approvals.tsx';
import { choiceField } from '../../ui/form/fields.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { listAgreements } from './agreementActions.tsx';
import { ForgivenByWaiver, firstWaivableCharge, listOwed } from './Forgiven.tsx';
import { type Loan, ReversalPreview, type Statement } from './LoanStatement.tsx';
import {
  type ActionContext,
  createLoanAction,
  type LoanAction,
  type LoanCall,
  type LoanTranslate,
  undoable,
} from './loanAction.tsx';

/** The states in which a loan can be repaid. */
export const repayableStates: readonly string[] = ['to_be_repaid', 'overdue'];
/** Actions that a written-off loan no longer has: it accrues nothing and its schedule has ended. */
const endedByWriteOff: readonly LoanCall[] = ['stopAccrual', 'restructure', 'writeOff'];

/** The actions that a loan's state allows. The caller filters them by permission. */
export function listLoanActions(loan: Loan, context: ActionContext): LoanAction[] {
  const { t } = context;
  const { state, statement } = loan;
  if (state === 'paying_out') {
    const paidByHand = createLoanAction(loan, t, 'paidByHand', { toRequest: (_, common) => common });
    return [paidByHand, note(loan, t)];
  }
  if (statement === null || !repayableStates.includes(state)) return [note(loan, t)];
  const actions = [
    waiver(loan, statement, context),
    ...listAgreements(loan, statement, context),
    stopAccrual(loan, t),
    createLoanAction(loan, t, 'writeOff', {
      amount: statement.payoff,
      toRequest: (_, common) => common,
      kind: 'danger',
    }),
    note(loan, t),
  ];
  return statement.writtenOffOn === null
    ? actions
    : actions.filter(({ call }) => !endedByWriteOff.includes(call));
}

function waiver(loan: Loan, statement: Statement, context: ActionContext): LoanAction {
  const { t, limits } = context;
  const { currency, market, waiverLeft } = loan;
  const limit = findCallLimit(limits, 'waive', { market });
  const maxWithoutApproval = typeof limit === 'string' ? 0 : Math.min(waiverLeft, limit.left ?? waiverLeft);
  const { lateCharges, fees, interest } = statement;
  const money = (minor: number) => ({ amount: formatMoney(minor, currency) });
  return createLoanAction(loan, t, 'waive', {
    fields: [
      {
        kind: 'choice',
        name: 'of',
        label: t('of'),
        initial: firstWaivableCharge(statement),
        options: [
          { value: 'late_charges', label: t('ofLate', money(lateCharges)) },
          { value: 'fee', label: t('ofFee', money(fees)) },
          { value: 'interest', label: t('ofInterest', money(interest)) },
        ],
      },
      { kind: 'amount', name: 'amount', label: t('waiveAmount'), currency },
    ],
    preview: (input) => (
      <ForgivenByWaiver
        {...{ loan, statement }}
        of={input.choice('of', waivableComponents)}
        amount={input.amount('amount')}
      />
    ),
    toRequest: (input, common) => ({
      ...common,
      amount: input.amount('amount'),
      of: input.choice('of', waivableComponents),
    }),
    leftOnLoan: waiverLeft,
    deferral: undoable(
      context,
      loan,
      'waive',
      ({ amount, of }) => Number(amount) <= Math.min(maxWithoutApproval, listOwed(statement)[of]),
    ),
  });
}

function stopAccrual(loan: Loan, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, t, 'stopAccrual', {
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
      {
        kind: 'choice',
        name: 'lasts',
        label: t('lasts'),
        initial: '',
        options: [
          { value: 'untilDay', label: t('lastsUntilDay') },
          { value: 'forGood', label: t('lastsForGood') },
        ],
      },
      {
        kind: 'day',
        name: 'until',
        label: t('until'),
        isShown: (input) => input.text('lasts') === 'untilDay',
      },
    ],
    toRequest: (input, common) => ({
      ...common,
      of: input.choice('of', ['late_charges', 'interest']),
      from: input.text('from'),
      until: input.text('lasts') === 'untilDay' ? input.text('until') : null,
    }),
  });
}

function note(loan: Loan, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, t, 'note', {
    fields: [
      choiceField('kind', t('noteKind'), noteKinds, t, 'call'),
      { kind: 'long', name: 'text', label: t('noteText'), maxLength: 1000 },
      { kind: 'day', name: 'nextActionOn', label: t('noteNext'), min: loan.today, isOptional: true },
    ],
    toRequest: (input, common) => ({
      ...common,
      kind: input.choice('kind', noteKinds),
      text: input.line('text'),
      nextActionOn: input.optionalText('nextActionOn') ?? null,
    }),
    isReasonOptional: true,
  });
}

/** The actions on a payment: reverse it, or refund its credit. */
export function listPaymentActions(
  loan: Loan,
  payment: Loan['payments'][number],
  context: ActionContext,
  causeLabel: (cause: string) => string,
): LoanAction[] {
  const { t, limits } = context;
  const { currency, today, market } = loan;
  const { paymentId, amount, credit, isRefundable, valueDate, pendingReversalId } = payment;
  const reverse = createLoanAction(loan, t, 'reverse', {
    subject: paymentId,
    needsApproval: isManualProvider(payment.provider),
    amount,
    content: <ReversalPreview orderId={loan.orderId} paymentId={paymentId} />,
    fields: [
      { kind: 'day', name: 'on', label: t('reverseOn'), initial: today, min: valueDate, max: today },
      choiceField('cause', t('reverseCause'), reversalCauses, causeLabel, ''),
    ],
    toRequest: (input, common) => ({
      ...common,
      paymentId,
      on: input.text('on'),
      cause: input.choice('cause', reversalCauses),
    }),
    kind: 'danger',
    pendingApprovalId: pendingReversalId,
  });
  if (credit === 0 || !isRefundable) return [reverse];
  const limit = findCallLimit(limits, 'refund', { market });
  const maxWithoutApproval = typeof limit === 'string' ? 0 : Math.min(limit.above, limit.left ?? limit.above);
  const refund = createLoanAction(loan, t, 'refund', {
    // Credit of what staff recorded waits, whatever the amount.
    deferral: undoable(
      context,
      loan,
      'refund',
      (request) =>
        Number(request.amount) <= Math.min(maxWithoutApproval, credit) && !isManualProvider(payment.provider),
    ),
    subject: paymentId,
    amount: credit,
    fields: [{ kind: 'amount', name: 'amount', label: t('amount'), currency, initial: credit }],
    toRequest: (input, common) => ({ ...common, paymentId, amount: input.amount('amount') }),
  });
  return [reverse, refund];
}
