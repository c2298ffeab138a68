import type { ReactNode } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import type { Field, Typed } from '../../ui/form/fields.ts';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';

export type Loan = DeskReply<'loan'>;
export type Statement = NonNullable<Loan['statement']>;

/** Something that may be done about a loan: the call it makes, its name and its dialog. */
export type LoanAction = {
  readonly call: DeskCallName;
  readonly label: string;
  readonly dialog: (isOpen: boolean, close: () => void) => ReactNode;
};

type Spec<Name extends DeskCallName> = {
  call: Name;
  /** What of the loan it is about, where that isn't all of it. */
  part?: string;
  label: string;
  title: string;
  lead?: string;
  /** What stands before the fields. */
  before?: ReactNode;
  fields: readonly Field[];
  toRequest: (typed: Typed, given: { orderId: string; reason: string }) => DeskRequest<Name>;
  submit: string;
  kind?: 'danger';
};

export function actionOf<Name extends DeskCallName>(
  { orderId, market }: Pick<Loan, 'orderId' | 'market'>,
  { call, part = '', label, title, lead, before, fields, toRequest, submit, kind }: Spec<Name>,
): LoanAction {
  return {
    call,
    label,
    dialog: (isOpen, close) => (
      <WriteDialog
        key={`${call} ${part}`}
        name={call}
        about={`${call} ${orderId} ${part}`}
        title={title}
        lead={lead}
        place={{ market }}
        isOpen={isOpen}
        onClose={close}
        fields={fields}
        toRequest={(typed, reason) => toRequest(typed, { orderId, reason })}
        submit={submit}
        {...(kind === undefined ? {} : { kind })}
      >
        {before}
      </WriteDialog>
    ),
  };
}
