import { type ReactNode, useState } from 'react';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import { useCan } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink, WritePendingApproval } from '../approvals/approvals.tsx';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { useShortcuts } from '../controls/shortcuts.tsx';
import { ErrorMessage } from '../page/QueryView.tsx';
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
import { FormActions, FormIntroduction, FormLayout, WriteFormField } from './WriteFormParts.tsx';

/** The form of a write: fields, reason, and its outcome. Input is stored as a draft until the write succeeds. */
export function WriteForm<Name extends WriteCallName, FieldName extends string = string>(
  props: WriteFormProps<Name, FieldName>,
) {
  const { submitLabel, kind = 'primary', onCancel, isReasonOptional, reasonPresets = [], onPending } = props;
  const t = useTexts('ui');
  const { form, fields, values, errors, mutation, isBusy, change, discardDraft, send } = useWriteForm(props);
  const { submitButton, firstButton, choose } = useReasonPresets(
    reasonPresets,
    (reason) => change({ [reasonFieldName]: addPreset(reason, values[reasonFieldName], reasonPresets) }),
    props.initialFocus,
  );

  const refusedField = findRejectedField(mutation.error, fields);
  function fillIn(values: FormValues): void {
    change(values);
    submitButton.current?.focus();
  }
  function renderField(field: FormField): ReactNode {
    const { name } = field;
    const refusal = refusedField === name ? mutation.error : null;
    const invalid = errors[name] && t(errors[name]);
    return (
      <WriteFormField key={name} value={values[name]} {...{ field, invalid, refusal, change, fillIn }} />
    );
  }

  if (mutation.data?.done === false && onPending === undefined)
    return <WritePendingApproval pending={mutation.data.pending} onClose={onCancel} />;
  const { name, description, approvalScope, showsApprovalNotice } = props;
  const introduction = (
    <FormIntroduction {...{ name, description, approvalScope, showsApprovalNotice, discardDraft }} />
  );
  const body = (
    <>
      {props.children}
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
      {mutation.error === null || refusedField !== undefined ? null : (
        <ErrorMessage error={mutation.error} title={t('failedWrite')} />
      )}
      <FormActions {...{ kind, submitLabel, isBusy, submitButton, onCancel }} />
    </>
  );
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void send(event)}>
      <FormLayout sidePanel={props.sidePanel} introduction={introduction} body={body} />
    </form>
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
        <PendingApprovalLink approvalId={pendingApprovalId} isShort />
      )}
      <WriteDialog {...dialog} {...{ fields, submitLabel, isOpen }} onClose={() => setOpen(false)} />
    </>
  );
}
