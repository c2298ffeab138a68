import type { ReactNode } from 'react';
import { noteKinds, reversalCauses, waivableComponents } from '../../../contract/desk/loanNames.ts';
import { isManualProvider } from '../../../contract/desk/providers.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import type { Translate } from '../../texts/language.tsx';
import { choiceField, type Field, type FormReader, type FormValues } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney, formatPlainAmount } from '../../ui/format.ts';
import { ForgivenByOffer, ForgivenByWaiver, firstWaivableCharge } from './Forgiven.tsx';
import { type Loan, ReversalPreview, type Statement } from './LoanStatement.tsx';
import { PlanPreview } from './PlanPreview.tsx';
import { readPlan } from './plan.ts';

type LoanTranslate = Translate<'loan'>;

/** Calls about a loan or one of its payments. Their messages are `<call>Action`, `Title`, `Lead` and `Submit`. */
type LoanCall =
  | 'waive'
  | 'promise'
  | 'pause'
  | 'settle'
  | 'restructure'
  | 'stopAccrual'
  | 'writeOff'
  | 'note'
  | 'paidByHand'
  | 'reverse'
  | 'refund';

/** An action on a loan: its call and the button that opens its dialog. */
type LoanAction = { readonly call: LoanCall; readonly button: ReactNode };

type LoanActionSpec<Name extends LoanCall> = {
  /** Id of the payment, for actions on one. */
  subject?: string;
  /** The amount in minor units that title or description names. */
  amount?: number;
  /** Content before the fields. */
  content?: ReactNode;
  fields?: readonly Field[];
  preview?: (input: FormReader, use: (values: FormValues) => void) => ReactNode;
  toRequest: (input: FormReader, common: { orderId: string; reason: string }) => DeskRequest<Name>;
  kind?: 'danger';
  /** The pending request for the same, which takes the button's place. */
  pendingApprovalId?: string | null;
  isReasonOptional?: true;
  /** Whatever its amount. */
  needsApproval?: boolean;
};

function createLoanAction<Name extends LoanCall>(
  { orderId, market, currency }: Loan,
  t: LoanTranslate,
  call: Name,
  {
    subject = '',
    amount = 0,
    content,
    fields = [],
    toRequest,
    needsApproval = false,
    ...form
  }: LoanActionSpec<Name>,
): LoanAction {
  const values = { orderId, amount: formatMoney(amount, currency) };
  const texts: LoanCall = call;
  return {
    call,
    button: (
      <WriteButton
        key={`${call} ${subject}`}
        name={call}
        draftKey={`${call} ${orderId} ${subject}`}
        buttonLabel={t(`${texts}Action`)}
        buttonVariant={subject === '' ? 'quiet' : 'plain'}
        title={t(`${texts}Title`, values)}
        description={texts === 'note' ? undefined : t(`${texts}Lead`, values)}
        approvalScope={{ market, needsApproval }}
        fields={fields}
        toRequest={(input, reason) => toRequest(input, { orderId, reason })}
        submitLabel={t(`${texts}Submit`)}
        {...form}
      >
        {content}
      </WriteButton>
    ),
  };
}

/** The states in which a loan can be repaid. */
export const repayableStates: readonly string[] = ['to_be_repaid', 'overdue'];
/** Actions that a written-off loan no longer has: it accrues nothing and its schedule has ended. */
const endedByWriteOff: readonly LoanCall[] = ['stopAccrual', 'restructure', 'writeOff'];

/** The actions that a loan's state allows. The caller filters them by permission. */
export function listLoanActions(loan: Loan, t: LoanTranslate): LoanAction[] {
  const { state, statement } = loan;
  if (state === 'paying_out') {
    const paidByHand = createLoanAction(loan, t, 'paidByHand', { toRequest: (_, common) => common });
    return [paidByHand, note(loan, t)];
  }
  if (statement === null || !repayableStates.includes(state)) return [note(loan, t)];
  const actions = [
    waiver(loan, statement, t),
    ...listAgreements(loan, statement, t),
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

function waiver(loan: Loan, statement: Statement, t: LoanTranslate): LoanAction {
  const { currency } = loan;
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
  });
}

/** Agreements with a borrower who cannot pay as scheduled: promise, hold, settlement, restructure. */
function listAgreements(loan: Loan, statement: Statement, t: LoanTranslate): LoanAction[] {
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
    createLoanAction(loan, t, 'pause', {
      fields: [{ kind: 'day', name: 'until', label: t('until'), min: today }],
      toRequest: (input, common) => ({ ...common, until: input.text('until') }),
    }),
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
      { kind: 'day', name: 'until', label: t('until'), hint: t('untilHint'), isOptional: true },
    ],
    toRequest: (input, common) => ({
      ...common,
      of: input.choice('of', ['late_charges', 'interest']),
      from: input.text('from'),
      until: input.optionalText('until') ?? null,
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
  t: LoanTranslate,
  causeLabel: (cause: string) => string,
): LoanAction[] {
  const { currency, today } = loan;
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
  const refund = createLoanAction(loan, t, 'refund', {
    subject: paymentId,
    amount: credit,
    fields: [{ kind: 'amount', name: 'amount', label: t('amount'), currency, initial: credit }],
    toRequest: (input, common) => ({ ...common, paymentId, amount: input.amount('amount') }),
  });
  return [reverse, refund];
}
