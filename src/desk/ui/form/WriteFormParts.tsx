import type { ReactNode, RefObject } from 'react';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import type { DeskApiError } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { type ApprovalScope, useApprovalNotice } from '../approvals/approvals.tsx';
import { Button } from '../controls/Button.tsx';
import { formatMoney, formatPlainAmount } from '../format/format.ts';
import { FormFieldInput } from './FieldInput.tsx';
import { ExpectedAmount, useFieldErrorText } from './fieldErrorText.tsx';
import type { FormField, FormValues } from './fields.ts';

type FormLayoutProps = Record<'sidePanel' | 'introduction' | 'body', ReactNode>;

export function FormLayout({ sidePanel, introduction, body }: FormLayoutProps) {
  if (sidePanel === undefined)
    return (
      <>
        {introduction}
        {body}
      </>
    );
  return (
    <div className="form-with-side-panel">
      <div className="form">
        {sidePanel}
        {introduction}
      </div>
      <div className="form">{body}</div>
    </div>
  );
}

type WriteFormFieldProps = {
  field: FormField;
  value: FormValues[string] | undefined;
  /** What is wrong with the input. */
  invalid: string | undefined;
  /** The error of the server that names the field. */
  refusal: DeskApiError | null;
  change: (values: FormValues) => void;
  /** Fills in a value with which the form can be sent. */
  fillIn: (values: FormValues) => void;
};

/** A field with its error, and the amounts that can be filled into it. */
export function WriteFormField({ field, value = '', invalid, refusal, change, fillIn }: WriteFormFieldProps) {
  const describeRefusal = useFieldErrorText(refusal);
  return (
    <>
      <FormFieldInput
        field={field}
        value={value}
        error={invalid ?? (refusal === null ? undefined : describeRefusal(field))}
        onChange={(value) => change({ [field.name]: value })}
      />
      <SuggestedAmounts field={field} onFillIn={change} />
      <ExpectedAmount field={field} error={refusal} onFillIn={fillIn} />
    </>
  );
}

type FormActionsProps = {
  kind: 'primary' | 'danger';
  isBusy: boolean;
  submitLabel: string;
  submitButton: RefObject<HTMLButtonElement | null>;
  onCancel: (() => void) | undefined;
};

export function FormActions({ kind, isBusy, submitLabel, submitButton, onCancel }: FormActionsProps) {
  const t = useTexts('ui');
  return (
    <div className="form-actions">
      <Button kind={kind} type="submit" isBusy={isBusy} ref={submitButton}>
        {submitLabel}
      </Button>
      {onCancel === undefined ? null : <Button onClick={onCancel}>{t('cancel')}</Button>}
    </div>
  );
}

type FormIntroductionProps = {
  name: WriteCallName;
  description: string | undefined;
  approvalScope: ApprovalScope | undefined;
  showsApprovalNotice: boolean | undefined;
  discardDraft: (() => void) | undefined;
};

/** What the write does, when it needs approval, and that the form begins with what was typed before. */
export function FormIntroduction({
  name,
  description,
  approvalScope,
  discardDraft,
  ...props
}: FormIntroductionProps) {
  const { showsApprovalNotice = approvalScope !== undefined } = props;
  const t = useTexts('ui');
  const approvalNotice = useApprovalNotice();
  const notice = showsApprovalNotice ? approvalNotice(name, approvalScope ?? {}) : undefined;
  const introduction = [description, notice?.rule].filter(Boolean).join(' ');
  const more = notice?.more ?? '';
  return (
    <>
      {discardDraft === undefined ? null : (
        <p className="notice">
          {t('draftKept')} <Button onClick={discardDraft}>{t('draftDiscard')}</Button>
        </p>
      )}
      {introduction === '' ? null : <p className="quiet">{introduction}</p>}
      {more === '' ? null : (
        <details className="quiet">
          <summary>{t('approvalAlso')}</summary>
          {more}
        </details>
      )}
    </>
  );
}

/** The amounts that a field may well be of, each a button that fills it in. */
function SuggestedAmounts({ field, onFillIn }: { field: FormField; onFillIn: (values: FormValues) => void }) {
  if (field.kind !== 'amount' || field.suggestions === undefined) return null;
  return (
    <div className="presets">
      {field.suggestions.map(({ label, amount }) => (
        <Button key={label} onClick={() => onFillIn({ [field.name]: formatPlainAmount(amount) })}>
          {`${label}: ${formatMoney(amount, field.currency)}`}
        </Button>
      ))}
    </div>
  );
}
