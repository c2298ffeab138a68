import type { ReactNode } from 'react';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import type { Me } from '../../api/me.tsx';
import type { Language, Translate } from '../../texts/language.tsx';
import type { FormReader } from '../../ui/form/fields.ts';
import type { UndoRule } from '../../ui/form/useWriteForm.ts';
import { WriteButton, type WriteButtonProps } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import type { Loan } from '../loans/loan.ts';

/** What actions need of the page that shows them. */
export type ActionContext = {
  readonly t: LoanTranslate;
  readonly language: Language;
  readonly limits: Me['limits'];
  /** Back to the loan's page, where what was undone can be changed. */
  readonly showLoan: () => Promise<void>;
};

const actionKeys = { waive: 'waiveAction', refund: 'refundAction' } as const;

/** A waiver or refund that needs no approval is deferred and can be undone; one that needs approval or may be refused is sent at once. */
export function createUndoRule<Name extends 'waive' | 'refund'>(
  { t, showLoan }: ActionContext,
  { orderId, currency }: Loan,
  call: Name,
  isDeferred: UndoRule<Name>['isDeferred'],
): UndoRule<Name> {
  const key: 'waiveAction' | 'refundAction' = actionKeys[call];
  return {
    decisionKind: call,
    caseId: orderId,
    decision: ({ amount }) => [t(key), formatMoney(Number(amount), currency)].join(', '),
    isDeferred,
    onDeferred: () => undefined,
    onUndo: showLoan,
  };
}

export type LoanTranslate = Translate<'loan'>;

/** Calls about a loan or one of its payments. Their messages are `<call>Action`, `Title` and `Submit`. */
export type LoanCall =
  | 'waive'
  | 'promise'
  | 'pause'
  | 'endPause'
  | 'settle'
  | 'restructure'
  | 'stopAccrual'
  | 'writeOff'
  | 'note'
  | 'paidByHand'
  | 'reverse'
  | 'refund';

/** An action on a loan: its call and the button that opens its dialog. */
export type LoanAction = {
  readonly call: LoanCall;
  /** What is against the action now; its dialog says it first. */
  readonly notice: string | undefined;
  readonly button: ReactNode;
};

type LoanActionSpec<Name extends LoanCall, FieldName extends string> = Pick<
  WriteButtonProps<Name, FieldName>,
  | 'sidePanel'
  | 'fields'
  | 'preview'
  | 'kind'
  | 'pendingApprovalId'
  | 'isReasonOptional'
  | 'reasonPresets'
  | 'undoRule'
  | 'description'
  | 'doneText'
> & {
  /** For actions on a payment. */
  paymentId?: string;
  /** The amount in minor units that the title names. */
  amount?: number;
  /** The payment's receipt or reference, that the title names. */
  reference?: string;
  notice?: string | undefined;
  /** Content before the fields. */
  content?: ReactNode;
  toRequest: (input: FormReader<FieldName>, common: { orderId: string; reason: string }) => DeskRequest<Name>;
  /** Whatever its amount. */
  needsApproval?: boolean;
  /** Says when it needs approval, where no amount decides. */
  approvalNoticeText?: string;
  /** What one may still do of it on the loan today without approval. */
  leftOnLoan?: number;
  buttonLabel?: string;
};

export function createLoanAction<Name extends LoanCall, FieldName extends string = never>(
  { orderId, market, currency }: Loan,
  t: LoanTranslate,
  call: Name,
  {
    paymentId = '',
    amount = 0,
    reference = '',
    notice,
    content,
    fields = [],
    toRequest,
    needsApproval = false,
    approvalNoticeText,
    leftOnLoan,
    ...form
  }: LoanActionSpec<Name, FieldName>,
): LoanAction {
  const values = { orderId, amount: formatMoney(amount, currency), reference };
  const messagePrefix: LoanCall = call;
  return {
    call,
    notice,
    button: (
      <WriteButton
        key={`${call} ${paymentId}`}
        name={call}
        draftKey={`${call} ${orderId} ${paymentId}`}
        buttonLabel={t(`${messagePrefix}Action`)}
        buttonVariant={paymentId === '' ? 'quiet' : 'plain'}
        title={t(`${messagePrefix}Title`, values)}
        approvalScope={{ market, needsApproval, rule: approvalNoticeText, leftOnLoan }}
        fields={fields}
        toRequest={(input, reason) => toRequest(input, { orderId, reason })}
        submitLabel={t(`${messagePrefix}Submit`)}
        {...form}
      >
        {notice === undefined ? null : <p className="notice due">{notice}</p>}
        {content}
      </WriteButton>
    ),
  };
}
