import { Fragment, type ReactNode, useState } from 'react';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import { useCan } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink, useApprovalNotice, WritePendingApproval } from '../approvals/approvals.tsx';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { useShortcuts } from '../controls/shortcuts.tsx';
import { formatMoney, formatPlainAmount } from '../format/format.ts';
import { ErrorMessage } from '../page/QueryView.tsx';
import { FormFieldInput } from './FieldInput.tsx';
import { ExpectedAmount, useFieldErrorText } from './fieldErrorText.tsx';
import {
  type FormField,
  type FormValues,
  findRejectedField,
  readForm,
  reasonField,
  reasonFieldName,
} from './fields.ts';
import { addPreset, ReasonPresets, useReasonPresets } from './ReasonPresets.tsx';
import { useWriteForm, type WriteFormProps } from './useWriteForm.ts';

/** The form of a write: fields, reason, and its outcome. Input is stored as a draft until the write succeeds. */
export function WriteForm<Name extends WriteCallName, FieldName extends string = string>(
  props: WriteFormProps<Name, FieldName>,
) {
  const { name, submitLabel, kind = 'primary', children, onCancel } = props;
  const { description, approvalScope, isReasonOptional, reasonPresets = [], onPending } = props;
  const { showsApprovalNotice = approvalScope !== undefined } = props;
  const t = useTexts('ui');
  const { form, fields, values, errors, mutation, isBusy, change, discardDraft, send } = useWriteForm(props);
  const approvalNotice = useApprovalNotice();
  const { submitButton, firstButton, choose } = useReasonPresets(
    reasonPresets,
    (reason) => change({ [reasonFieldName]: addPreset(reason, values[reasonFieldName], reasonPresets) }),
    props.initialFocus,
  );

  const refused = findRejectedField(mutation.error, fields);
  const describeRefusal = useFieldErrorText(mutation.error);
  function fillIn(values: FormValues): void {
    change(values);
    submitButton.current?.focus();
  }
  function renderField(field: FormField): ReactNode {
    const error = errors[field.name];
    const isRefused = refused === field.name;
    return (
      <Fragment key={field.name}>
        <FormFieldInput
          field={field}
          value={values[field.name] ?? ''}
          error={error ? t(error) : isRefused ? describeRefusal(field) : undefined}
          onChange={(value) => change({ [field.name]: value })}
        />
        <SuggestedAmounts field={field} onFillIn={change} />
        <ExpectedAmount field={field} error={isRefused ? mutation.error : null} onFillIn={fillIn} />
      </Fragment>
    );
  }

  const notice = showsApprovalNotice ? approvalNotice(name, approvalScope ?? {}) : undefined;
  const introduction = [description, notice?.rule].filter(Boolean).join(' ');
  if (mutation.data?.done === false && onPending === undefined)
    return <WritePendingApproval pending={mutation.data.pending} onClose={onCancel} />;
  const formIntroduction = <FormIntroduction {...{ introduction, discardDraft }} more={notice?.more ?? ''} />;
  const body = (
    <>
      {children}
      {fields.map(renderField)}
      {props.preview?.(readForm(values), fillIn)}
      {reasonPresets.length === 0 ? null : (
        <ReasonPresets
          presets={reasonPresets}
          chosen={values[reasonFieldName]}
          onChoose={choose}
          firstButton={firstButton}
        />
      )}
      {props.omitsReason
        ? null
        : renderField(reasonField(t(isReasonOptional ? 'reasonOptional' : 'reason'), t('reasonHint')))}
      {mutation.error === null || refused !== undefined ? null : (
        <ErrorMessage error={mutation.error} title={t('failedWrite')} />
      )}
      <div className="form-actions">
        <Button kind={kind} type="submit" isBusy={isBusy} ref={submitButton}>
          {submitLabel}
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>{t('cancel')}</Button>}
      </div>
    </>
  );
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void send(event)}>
      {props.sidePanel === undefined ? (
        <>
          {formIntroduction}
          {body}
        </>
      ) : (
        <div className="form-with-side-panel">
          <div className="form">
            {props.sidePanel}
            {formIntroduction}
          </div>
          <div className="form">{body}</div>
        </div>
      )}
    </form>
  );
}

type FormIntroductionProps = { introduction: string; more: string; discardDraft: (() => void) | undefined };

/** What the write does, when it needs approval, and that the form begins with what was typed before. */
function FormIntroduction({ introduction, more, discardDraft }: FormIntroductionProps) {
  const t = useTexts('ui');
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

type WriteDialogProps<Name extends WriteCallName, FieldName extends string> = Omit<
  WriteFormProps<Name, FieldName>,
  'onCancel'
> & {
  title: string;
  isOpen: boolean;
  onClose: () => void;
};

/** A write in a dialog, which closes when the write succeeds. */
export function WriteDialog<Name extends WriteCallName, FieldName extends string = string>({
  title,
  isOpen,
  onClose,
  onPending,
  undoRule,
  ...form
}: WriteDialogProps<Name, FieldName>) {
  const closeAnd = (goOn: () => void | Promise<void>) => () => {
    onClose();
    return goOn();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <WriteForm
        {...form}
        onCancel={onClose}
        onDone={(reply, input) => {
          onClose();
          return form.onDone?.(reply, input);
        }}
        onPending={onPending && closeAnd(onPending)}
        {...(undoRule && { undoRule: { ...undoRule, onDeferred: closeAnd(undoRule.onDeferred) } })}
      />
    </Dialog>
  );
}

export type WriteButtonProps<Name extends WriteCallName, FieldName extends string> = Omit<
  WriteFormProps<Name, FieldName>,
  'fields' | 'onCancel' | 'submitLabel'
> & {
  /** Label of the form's button, where it differs from `buttonLabel`. */
  submitLabel?: string;
  buttonLabel: string;
  buttonVariant?: 'primary' | 'quiet' | 'plain' | 'danger';
  /** The accessible name, where rows have buttons of the same label. */
  label?: string;
  /** The single key that opens the dialog. */
  shortcut?: string;
  /** The pending approval request: a link to it replaces the button; the dialog's explanation stays. */
  pendingApprovalId?: string | null;
  title: string;
  fields?: WriteFormProps<Name, FieldName>['fields'];
};

/** A button that opens a write in a dialog; renders nothing without the permission. */
export function WriteButton<Name extends WriteCallName, FieldName extends string = never>({
  buttonLabel,
  buttonVariant = 'plain',
  label,
  shortcut,
  pendingApprovalId = null,
  fields = [],
  submitLabel = buttonLabel,
  ...dialog
}: WriteButtonProps<Name, FieldName>) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const run = () => setOpen(true);
  const isOffered = can(dialog.name) && pendingApprovalId === null;
  useShortcuts(shortcut === undefined || !isOffered ? [] : [{ key: shortcut, label: buttonLabel, run }]);
  if (!can(dialog.name) && pendingApprovalId === null) return null;
  return (
    <>
      {pendingApprovalId === null ? (
        <Button kind={buttonVariant} onClick={run} shortcut={shortcut} opensDialog label={label}>
          {buttonLabel}
        </Button>
      ) : (
        <PendingApprovalLink approvalId={pendingApprovalId} />
      )}
      <WriteDialog {...dialog} {...{ fields, submitLabel, isOpen }} onClose={() => setOpen(false)} />
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
