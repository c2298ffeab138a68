import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useDeskMutation } from '../../api/useDeskMutation.ts';
import { useTexts } from '../../texts/language.tsx';
import { type ApprovalScope, useApprovalNotice } from '../approvalLimit.ts';
import { Button } from '../Button.tsx';
import { ErrorMessage } from '../ErrorMessage.tsx';
import { showToast } from '../toast.tsx';
import { ApprovalPending } from './ApprovalPending.tsx';
import { deleteDraft, findDraft, storeDraft } from './drafts.ts';
import { FieldInput } from './FieldInput.tsx';
import {
  type Field,
  type FormReader,
  type FormValues,
  initialValues,
  omitSecrets,
  readForm,
  reasonFieldName,
  validateFields,
} from './fields.ts';
import { useFocusOnError } from './useFocusOnError.ts';

export type WriteFormProps<Name extends DeskCallName> = {
  name: Name;
  /** What it is about: under this what was typed is kept until it is sent. */
  draftKey: string;
  fields: readonly Field[];
  toRequest: (input: FormReader, reason: string) => DeskRequest<Name>;
  submitLabel: string;
  kind?: 'primary' | 'danger';
  /** Its reason may be left out. */
  isReasonOptional?: true;
  /** What it does. */
  description?: string | undefined;
  /** Where it moves money, or nowhere: what of it waits for a second person is said. */
  approvalScope?: ApprovalScope;
  /** What stands before the fields. */
  children?: ReactNode;
  /** Called once it is done. Without it that it is done is only said. */
  onDone?: (reply: DeskReply<Name>) => void | Promise<void>;
  onCancel?: () => void;
};

/** A write as a form: its fields, why, and what came of it. What was typed stays until it is done. */
export function WriteForm<Name extends DeskCallName>(props: WriteFormProps<Name>) {
  const {
    name,
    draftKey,
    fields,
    toRequest,
    submitLabel,
    kind = 'primary',
    children,
    onDone,
    onCancel,
  } = props;
  const { description, approvalScope, isReasonOptional = false } = props;
  const t = useTexts('ui');
  const [values, setValues] = useState<FormValues>(() => ({
    ...initialValues(fields),
    ...findDraft(draftKey),
  }));
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnError(attempts);
  const mutation = useDeskMutation(name);
  const queryClient = useQueryClient();
  const approvalNotice = useApprovalNotice();
  const introduction = [description, approvalScope && approvalNotice(name, approvalScope)]
    .filter(Boolean)
    .join(' ');
  const errors = attempts > 0 ? validateFields(fields, values, !isReasonOptional) : {};

  function change(field: string, value: FormValues[string]): void {
    const next = { ...values, [field]: value };
    setValues(next);
    storeDraft(draftKey, omitSecrets(fields, next));
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // What was said of the try before is over.
    if (mutation.isError) mutation.reset();
    showToast('');
    // A day that is half typed only its field knows of.
    const isComplete = event.currentTarget.checkValidity();
    const isValid = Object.keys(validateFields(fields, values, !isReasonOptional)).length === 0;
    if (!isComplete || !isValid) return setAttempts(attempts + 1);
    const input = readForm(values);
    const outcome = await mutation
      .mutateAsync(toRequest(input, input.text(reasonFieldName)))
      .catch(() => undefined);
    if (outcome === undefined) return;
    deleteDraft(draftKey);
    setValues(initialValues(fields));
    setAttempts(0);
    if (outcome.done) {
      showToast(t('done'));
      await onDone?.(outcome.reply);
    }
    // What it may have changed is read anew, once what it was about has been left.
    void queryClient.invalidateQueries();
  }

  if (mutation.data?.done === false) {
    return (
      <ApprovalPending
        waiting={mutation.data.waiting}
        {...(onCancel === undefined ? {} : { onClose: onCancel })}
      />
    );
  }
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void send(event)}>
      {introduction === '' ? null : <p className="quiet">{introduction}</p>}
      {children}
      {[...fields, reasonField(t(isReasonOptional ? 'reasonOptional' : 'reason'), t('reasonHint'))].map(
        (field) => {
          const error = errors[field.name];
          return (
            <FieldInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={error && t(error)}
              onChange={(value) => change(field.name, value)}
            />
          );
        },
      )}
      {mutation.error === null ? null : <ErrorMessage error={mutation.error} title={t('failedWrite')} />}
      <div className="form-actions">
        <Button kind={kind} type="submit" isBusy={mutation.isPending}>
          {submitLabel}
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>{t('cancel')}</Button>}
      </div>
    </form>
  );
}

function reasonField(label: string, hint: string): Field {
  return { kind: 'text', name: reasonFieldName, label, hint, maxLength: 500 };
}
