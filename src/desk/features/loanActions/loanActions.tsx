import { noteKinds, reversalCauses, waivableComponents } from '../../../contract/desk/loans.ts';
import { isManualProvider } from '../../../contract/desk/providers.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { isRepayable } from '../../../contract/status.ts';
import { findMaxWithoutApproval } from '../../ui/approvals/approvals.tsx';
import { choiceField } from '../../ui/form/fields.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { LateCapNotice } from '../loans/LateCapNotice.tsx';
import { hasVat, type Loan, type Statement } from '../loans/loan.ts';
import {
  createPromiseAction,
  createRestructureAction,
  createSettleAction,
  listHoldActions,
} from './arrangementActions.tsx';
import {
  type ActionContext,
  createLoanAction,
  createUndoRule,
  type LoanAction,
  type LoanTranslate,
} from './createLoanAction.tsx';
import { ReversalPreview, ReversedCash } from './ReversalPreview.tsx';
import {
  computeMaxRefund,
  findRefundApprovalReason,
  RefundApprovalNote,
  type RefundEligibility,
  RefundFacts,
} from './refundPreview.tsx';
import { findFirstWaivableCharge, listOwed, WaiverPreview } from './WaiverPreview.tsx';

/** The actions of each state of a loan, in the order of their buttons. A written-off loan accrues nothing and has no schedule. */
const actionsByState = {
  payingOut: ['paidByHand', 'note'],
  repayable: [
    'waive',
    'promise',
    'collectionHold',
    'settle',
    'restructure',
    'stopAccrual',
    'writeOff',
    'note',
  ],
  writtenOff: ['waive', 'promise', 'collectionHold', 'settle', 'note'],
  other: ['note'],
} as const;

type ActionState = keyof typeof actionsByState;

/** Actions on what is owed. */
const statementActions = {
  waive: createWaiveAction,
  promise: createPromiseAction,
  collectionHold: listHoldActions,
  settle: createSettleAction,
  restructure: createRestructureAction,
  stopAccrual: createStopAccrualAction,
  writeOff: createWriteOffAction,
} as const;

/** The actions that a loan's state allows. The caller filters them by permission. */
export function listLoanActions(loan: Loan, context: ActionContext): LoanAction[] {
  const { statement } = loan;
  return actionsByState[getActionState(loan)].flatMap((name) => {
    if (name === 'note') return createNoteAction(loan, context.t);
    if (name === 'paidByHand')
      return createLoanAction(loan, context.t, name, {
        description: context.t('paidByHandLead'),
        toRequest: (_, common) => common,
      });
    return statement === null ? [] : statementActions[name](loan, statement, context);
  });
}

function getActionState({ state, statement }: Loan): ActionState {
  if (state === 'paying_out') return 'payingOut';
  if (statement === null || !isRepayable(state)) return 'other';
  return statement.writtenOffOn === null ? 'repayable' : 'writtenOff';
}

function createWaiveAction(loan: Loan, statement: Statement, context: ActionContext): LoanAction {
  const { t, limits } = context;
  const { currency, market, waiverLeft } = loan;
  const maxWithoutApproval = findMaxWithoutApproval(limits, 'waive', { market, leftOnLoan: waiverLeft });
  const { lateCharges, fees, interest } = statement;
  const money = (minor: number) => ({ amount: formatMoney(minor, currency) });
  return createLoanAction(loan, t, 'waive', {
    description: t('waiveLead'),
    content: statement.isAtLateCap ? <LateCapNotice orderId={loan.orderId} isInDialog /> : null,
    fields: [
      {
        kind: 'choice',
        name: 'of',
        label: t('of'),
        initial: findFirstWaivableCharge(statement),
        options: [
          { value: 'late_charges', label: t('ofLate', money(lateCharges)) },
          { value: 'fee', label: t('ofFee', money(fees)) },
          { value: 'interest', label: t('ofInterest', { ...money(interest), vat: hasVat(statement) }) },
        ],
      },
      { kind: 'amount', name: 'amount', label: t('waiveAmount'), currency },
    ],
    preview: (input) => (
      <WaiverPreview
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
    undoRule: createUndoRule(context, loan, 'waive', (request) =>
      isWaiverDeferred(request, statement, maxWithoutApproval),
    ),
  });
}

/** Whether a waiver needs neither approval nor the server's answer: it is of no more than is owed. */
export function isWaiverDeferred(
  { amount, of }: Pick<DeskRequest<'waive'>, 'amount' | 'of'>,
  statement: Statement,
  maxWithoutApproval: number,
): boolean {
  return Number(amount) <= Math.min(maxWithoutApproval, listOwed(statement)[of]);
}

function createStopAccrualAction(loan: Loan, { isAtLateCap }: Statement, { t }: ActionContext): LoanAction {
  return createLoanAction(loan, t, 'stopAccrual', {
    description: t('stopAccrualLead'),
    content: isAtLateCap ? <LateCapNotice orderId={loan.orderId} isInDialog /> : null,
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

function createWriteOffAction(loan: Loan, { payoff }: Statement, { t }: ActionContext): LoanAction {
  return createLoanAction(loan, t, 'writeOff', {
    description: t('writeOffLead', { amount: formatMoney(payoff, loan.currency) }),
    toRequest: (_, common) => common,
    kind: 'danger',
  });
}

function createNoteAction(loan: Loan, t: LoanTranslate): LoanAction {
  return createLoanAction(loan, t, 'note', {
    fields: [
      choiceField('kind', t('noteKind'), noteKinds, t, 'call'),
      { kind: 'multiline', name: 'text', label: t('noteText'), maxLength: 1000 },
      { kind: 'day', name: 'nextActionOn', label: t('noteNext'), min: loan.today, isOptional: true },
    ],
    toRequest: (input, common) => ({
      ...common,
      kind: input.choice('kind', noteKinds),
      text: input.singleLine('text'),
      nextActionOn: input.optionalText('nextActionOn') ?? null,
    }),
    isReasonOptional: true,
  });
}

/** What becomes of the cash of a payment that is reversed; also message keys. */
const cashOutcomes = ['cashReturned', 'cashNotReturned'] as const;

/** The actions on a payment: reverse it, or refund its credit. */
export function listPaymentActions(
  loan: Loan,
  payment: Loan['payments'][number],
  context: ActionContext,
  causeLabel: (cause: string) => string,
): LoanAction[] {
  const { t } = context;
  const { today } = loan;
  const isCash = payment.provider === 'cash_desk';
  const { paymentId, amount, reference, refund, valueDate, pendingReversalId } = payment;
  const reverse = createLoanAction(loan, t, 'reverse', {
    paymentId,
    ...(isManualProvider(payment.provider) ? { approvalNoticeText: t('reverseWaits') } : {}),
    description: t('reverseLead'),
    amount,
    reference,
    sidePanel: <ReversalPreview {...{ loan, payment }} />,
    fields: [
      { kind: 'day', name: 'on', label: t('reverseOn'), initial: today, min: valueDate, max: today },
      choiceField('cause', t('reverseCause'), reversalCauses, causeLabel, ''),
      ...(isCash ? [choiceField('cash', t('reverseCash'), cashOutcomes, t, '')] : []),
    ],
    preview: (input) => {
      if (!isCash || input.text('cash') === '') return null;
      const isReturned = input.choice('cash', cashOutcomes) === 'cashReturned';
      return <ReversedCash {...{ loan, payment, isReturned }} />;
    },
    toRequest: (input, common) => ({
      ...common,
      paymentId,
      on: input.text('on'),
      cause: input.choice('cause', reversalCauses),
      cashReturned: !isCash || input.choice('cash', cashOutcomes) === 'cashReturned',
    }),
    kind: 'danger',
    pendingApprovalId: pendingReversalId,
  });
  if (refund === null || refund.obstacle !== null) return [reverse];
  return [reverse, refundCredit(loan, payment, refund, context)];
}

function refundCredit(
  loan: Loan,
  { paymentId, provider, reference, credit, pendingRefundId }: Loan['payments'][number],
  refund: RefundEligibility,
  context: ActionContext,
): LoanAction {
  const { t, limits } = context;
  const { orderId, name, borrowerId, currency, market } = loan;
  const maxRefund = computeMaxRefund(refund);
  const maxWithoutApproval = Math.min(maxRefund, findMaxWithoutApproval(limits, 'refund', { market }));
  return createLoanAction(loan, t, 'refund', {
    undoRule: createUndoRule(context, loan, 'refund', ({ amount }) => {
      const minor = Number(amount);
      return minor <= maxWithoutApproval && findRefundApprovalReason(refund, minor) === null;
    }),
    paymentId,
    description: t('refundLead', {
      orderId,
      reference,
      borrower: name || borrowerId,
      amount: formatMoney(credit, currency),
    }),
    content: <RefundFacts {...{ currency, provider, refund }} />,
    fields: [{ kind: 'amount', name: 'amount', label: t('amount'), currency, initial: maxRefund }],
    preview: (input) => (
      <RefundApprovalNote {...{ market, currency, refund }} amount={input.amount('amount')} />
    ),
    toRequest: (input, common) => ({ ...common, paymentId, amount: input.amount('amount') }),
    pendingApprovalId: pendingRefundId,
    reasonPresets: [t('presetTooMuch'), t('presetTwice')],
  });
}
