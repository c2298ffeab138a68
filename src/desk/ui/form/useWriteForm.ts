import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import type { DeskApiError } from '../../api/client.ts';
import { useDeskMutation } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import type { ApprovalScope } from '../approvals.tsx';
import { useFocusOnError } from '../controls.tsx';
import { showToast } from '../Dialog.tsx';
import {
  deleteDraft,
  type Field,
  type FormReader,
  type FormValues,
  findDraft,
  findRejectedField,
  initialValues,
  isReasonRequired,
  omitSecrets,
  type ReasonRule,
  readForm,
  reasonFieldName,
  shownFields,
  storeDraft,
  validateFields,
} from './fields.ts';
import type { FormStart } from './ReasonPresets.tsx';
import { type DeferralRule, useDeferredWrite } from './useDeferredWrite.tsx';

export type WriteFormProps<Name extends WriteCallName> = {
  name: Name;
  /** The draft is stored under this key until the form is sent. */
  draftKey: string;
  fields: readonly Field[];
  toRequest: (input: FormReader, reason: string) => DeskRequest<Name>;
  /** The values after a change of some of them: with what else follows from it. */
  follow?: (next: FormValues, previous: FormValues) => FormValues;
  submitLabel: string;
  kind?: 'primary' | 'danger' | undefined;
  /** The reason may be empty, or may be for some input. */
  isReasonOptional?: ReasonRule;
  /** Prepared reasons, each chosen by its digit. */
  reasonPresets?: readonly string[];
  startsWith?: FormStart | undefined;
  /** The other fields say why: no reason is asked. */
  omitsReason?: true;
  /** Text of the toast, where it depends on the input. */
  doneText?: string;
  /** What the write does. */
  description?: string | undefined;
  /** With it the form says when the write needs approval. */
  approvalScope?: ApprovalScope | undefined;
  /** Content before the fields. */
  children?: ReactNode;
  /** What the fields are filled in from: beside the form on a wide screen, above it on a narrow one. */
  beside?: ReactNode;
  /** Content after the fields: what comes of them. `use` puts values into them. */
  preview?: (input: FormReader, use: (values: FormValues) => void) => ReactNode;
  /** Called after the write was executed and the toast shown. */
  onDone?: (reply: DeskReply<Name>, input: FormReader) => void | Promise<void>;
  /** Called instead of saying in place of the form that the write waits for approval. */
  onPending?: (() => void | Promise<void>) | undefined;
  /** The write is deferred for some seconds, in which it can be undone. */
  deferral?: DeferralRule<Name>;
  onCancel?: () => void;
};

/** The state of a write form: values with their draft, errors after the first attempt, and sending it. */
export function useWriteForm<Name extends WriteCallName>(props: WriteFormProps<Name>) {
  const { name, draftKey, toRequest, isReasonOptional, onDone, onPending, doneText } = props;
  const t = useTexts('ui');
  const doneLabel = useLabels('done');
  const initialReason = props.startsWith === 'preset' ? (props.reasonPresets?.[0] ?? '') : '';
  const [values, setValues] = useState<FormValues>(() => ({
    ...initialValues(props.fields),
    [reasonFieldName]: initialReason,
    ...findDraft(draftKey),
  }));
  const fields = shownFields(props.fields, values);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnError(attempts);
  const mutation = useDeskMutation(name);
  const deferWrite = useDeferredWrite(name, doneText ?? doneLabel(name), props.deferral);
  const queryClient = useQueryClient();
  const validate = () => validateFields(fields, values, isReasonRequired(isReasonOptional, values));

  function change(changed: FormValues): void {
    const merged = { ...values, ...changed };
    const next = props.follow?.(merged, values) ?? merged;
    if ((findRejectedField(mutation.error, fields) ?? '') in changed) mutation.reset();
    setValues(next);
    storeDraft(draftKey, omitSecrets(props.fields, next));
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // The error of the previous attempt no longer applies.
    if (mutation.isError) mutation.reset();
    showToast('');
    // Only the input itself knows of an incomplete day.
    const isComplete = event.currentTarget.checkValidity();
    if (!isComplete || Object.keys(validate()).length > 0) return setAttempts(attempts + 1);
    const input = readForm(values);
    const request = toRequest(input, input.text(reasonFieldName));
    if (deferWrite(request, () => storeDraft(draftKey, omitSecrets(props.fields, values)))) {
      deleteDraft(draftKey);
      return props.deferral?.onDeferred();
    }
    const outcome = await mutation.mutateAsync(request).catch((error: DeskApiError) => error);
    if (outcome instanceof Error) {
      setAttempts(attempts + 1);
      // What it was refused for may have happened meanwhile: then the form may be gone, and its message with it.
      await queryClient.invalidateQueries();
      await new Promise((resolve) => setTimeout(resolve));
      if (form.current === null) showToast([t('failedWrite'), outcome.message].filter(Boolean).join(': '));
      return;
    }
    deleteDraft(draftKey);
    setValues(initialValues(props.fields));
    setAttempts(0);
    if (outcome.done) {
      showToast(doneText ?? doneLabel(name));
      await onDone?.(outcome.reply, input);
    } else if (onPending !== undefined) {
      showToast(t('waits'));
      await onPending();
    }
    // After onDone, which may leave the page: its queries are then not read again in vain.
    void queryClient.invalidateQueries();
  }

  return { form, fields, values, errors: attempts > 0 ? validate() : {}, mutation, change, send };
}
