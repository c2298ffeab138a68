import type { ReactNode } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import type { Translate } from '../../texts/language.tsx';
import type { Field, FormReader } from '../../ui/form/fields.ts';
import { WriteDialog } from '../../ui/form/WriteForm.tsx';

export type LoanTranslate = Translate<'loan'>;

export type Loan = DeskReply<'loan'>;
export type Statement = NonNullable<Loan['statement']>;

/** Something that may be done about a loan: the call it makes, its name and its dialog. */
export type LoanAction = {
  readonly call: DeskCallName;
  readonly label: string;
  readonly dialog: (isOpen: boolean, onClose: () => void) => ReactNode;
};

type LoanActionSpec<Name extends DeskCallName> = {
  call: Name;
  /** What of the loan it is about, where that isn't all of it. */
  subject?: string;
  label: string;
  title: string;
  description?: string;
  /** What stands before the fields. */
  content?: ReactNode;
  fields: readonly Field[];
  toRequest: (input: FormReader, common: { orderId: string; reason: string }) => DeskRequest<Name>;
  submit: string;
  kind?: 'danger';
};

export function createLoanAction<Name extends DeskCallName>(
  { orderId, market }: Pick<Loan, 'orderId' | 'market'>,
  {
    call,
    subject = '',
    label,
    title,
    description,
    content,
    fields,
    toRequest,
    submit,
    kind,
  }: LoanActionSpec<Name>,
): LoanAction {
  return {
    call,
    label,
    dialog: (isOpen, onClose) => (
      <WriteDialog
        key={`${call} ${subject}`}
        name={call}
        draftKey={`${call} ${orderId} ${subject}`}
        title={title}
        description={description}
        approvalScope={{ market }}
        isOpen={isOpen}
        onClose={onClose}
        fields={fields}
        toRequest={(input, reason) => toRequest(input, { orderId, reason })}
        submitLabel={submit}
        {...(kind === undefined ? {} : { kind })}
      >
        {content}
      </WriteDialog>
    ),
  };
}
