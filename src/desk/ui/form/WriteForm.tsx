import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import type { DeskApiError } from '../../api/client.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskMutation } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import {
  ApprovalPending,
  type ApprovalScope,
  PendingApprovalLink,
  useApprovalNotice,
} from '../approvals.tsx';
import { Button, useFocusOnError } from '../controls.tsx';
import { Dialog, showToast } from '../Dialog.tsx';
import { ErrorMessage } from '../QueryView.tsx';
import { useShortcuts } from '../shortcuts.tsx';
import { FieldInput } from './FieldInput.tsx';
import {
  deleteDraft,
  type Field,
  type FormReader,
  type FormValues,
  findDraft,
  initialValues,
  isReasonRequired,
  omitSecrets,
  type ReasonRule,
  readForm,
  reasonField,
  reasonFieldName,
  refusedField,
  storeDraft,
  validateFields,
} from './fields.ts';
import { addPreset, ReasonPresets, useReasonPresets } from './ReasonPresets.tsx';
import { ExpectedAmount, useRefusalText } from './refusalText.tsx';
import { type DeferralRule, useDeferredWrite } from './useDeferredWrite.tsx';

export type WriteFormProps<Name extends WriteCallName> = {
  name: Name;
  /** The draft is stored under this key until the form is sent. */
  draftKey: string;
  fields: readonly Field[];
  toRequest: (input: FormReader, reason: string) => DeskRequest<Name>;
  submitLabel: string;
  kind?: 'primary' | 'danger' | undefined;
  /** The reason may be empty, or may be for some input. */
  isReasonOptional?: ReasonRule;
  /** Prepared reasons, each chosen by its digit. */
  reasonPresets?: readonly string[];
  /** The first prepared reason is filled in, and the form's button has the focus. */
  startsWithPreset?: true;
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
  /** Content after the fields: what comes of them. `use` puts a value into one. */
  preview?: (input: FormReader, use: (field: string, value: string) => void) => ReactNode;
  /** Called after the write was executed and the toast shown. */
  onDone?: (reply: DeskReply<Name>) => void | Promise<void>;
  /** Called instead of saying in place of the form that the write waits for approval. */
  onPending?: (() => void | Promise<void>) | undefined;
  /** The write is deferred for some seconds, in which it can be undone. */
  deferral?: DeferralRule<Name>;
  onCancel?: () => void;
};

/** The form of a write: fields, reason, and its outcome. Input is stored as a draft until the write succeeds. */
export function WriteForm<Name extends WriteCallName>(props: WriteFormProps<Name>) {
  const { name, fields, submitLabel, kind = 'primary', children, onCancel } = props;
  const { description, approvalScope, isReasonOptional, reasonPresets = [], onPending } = props;
  const t = useTexts('ui');
  const { form, values, errors, mutation, change, send } = useWriteForm(props);
  const approvalNotice = useApprovalNotice();
  const { submitButton, firstButton, choose } = useReasonPresets(
    reasonPresets,
    (reason) => change(reasonFieldName, addPreset(reason, values[reasonFieldName], reasonPresets)),
    props.startsWithPreset,
  );

  const refused = refusedField(mutation.error, fields);
  const describeRefusal = useRefusalText(mutation.error);
  function takeOver(field: string, value: string): void {
    change(field, value);
    submitButton.current?.focus();
  }
  function renderField(field: Field): ReactNode {
    const error = errors[field.name];
    const isRefused = refused === field.name;
    return (
      <Fragment key={field.name}>
        <FieldInput
          field={field}
          value={values[field.name] ?? ''}
          error={error ? t(error) : isRefused ? describeRefusal(field) : undefined}
          onChange={(value) => change(field.name, value)}
        />
        <ExpectedAmount field={field} error={isRefused ? mutation.error : null} onUse={takeOver} />
      </Fragment>
    );
  }

  const notice = approvalScope === undefined ? undefined : approvalNotice(name, approvalScope);
  const introduction = [description, notice?.rule].filter(Boolean).join(' ');
  if (mutation.data?.done === false && onPending === undefined)
    return <ApprovalPending waiting={mutation.data.waiting} onClose={onCancel} />;
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void send(event)}>
      {introduction === '' ? null : <p className="quiet">{introduction}</p>}
      {notice === undefined || notice.more === '' ? null : (
        <details className="quiet">
          <summary>{t('waitsAlso')}</summary>
          {notice.more}
        </details>
      )}
      {children}
      {fields.map(renderField)}
      {props.preview?.(readForm(values), takeOver)}
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
        <Button kind={kind} type="submit" isBusy={mutation.isPending} ref={submitButton}>
          {submitLabel}
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>{t('cancel')}</Button>}
      </div>
    </form>
  );
}

/** The state of a write form: values with their draft, errors after the first attempt, and sending it. */
function useWriteForm<Name extends WriteCallName>(props: WriteFormProps<Name>) {
  const { name, draftKey, fields, toRequest, isReasonOptional, onDone, onPending, doneText } = props;
  const t = useTexts('ui');
  const doneLabel = useLabels('done');
  const initialReason = props.startsWithPreset ? (props.reasonPresets?.[0] ?? '') : '';
  const [values, setValues] = useState<FormValues>(() => ({
    ...initialValues(fields),
    [reasonFieldName]: initialReason,
    ...findDraft(draftKey),
  }));
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnError(attempts);
  const mutation = useDeskMutation(name);
  const deferWrite = useDeferredWrite(name, doneText ?? doneLabel(name), props.deferral);
  const queryClient = useQueryClient();
  const validate = () => validateFields(fields, values, isReasonRequired(isReasonOptional, values));

  function change(field: string, value: FormValues[string]): void {
    const next = { ...values, [field]: value };
    if (field === refusedField(mutation.error, fields)) mutation.reset();
    setValues(next);
    storeDraft(draftKey, omitSecrets(fields, next));
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
    if (deferWrite(request, () => storeDraft(draftKey, omitSecrets(fields, values)))) {
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
    setValues(initialValues(fields));
    setAttempts(0);
    if (outcome.done) {
      showToast(doneText ?? doneLabel(name));
      await onDone?.(outcome.reply);
    } else if (onPending !== undefined) {
      showToast(t('waits'));
      await onPending();
    }
    // After onDone, which may leave the page: its queries are then not read again in vain.
    void queryClient.invalidateQueries();
  }

  return { form, values, errors: attempts > 0 ? validate() : {}, mutation, change, send };
}

type WriteDialogProps<Name extends WriteCallName> = Omit<WriteFormProps<Name>, 'onCancel'> & {
  title: string;
  isOpen: boolean;
  onClose: () => void;
};

/** A write in a dialog, which closes when the write succeeds. */
export function WriteDialog<Name extends WriteCallName>({
  title,
  isOpen,
  onClose,
  onPending,
  deferral,
  ...form
}: WriteDialogProps<Name>) {
  const closeAnd = (goOn: () => void | Promise<void>) => () => {
    onClose();
    return goOn();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <WriteForm
        {...form}
        onCancel={onClose}
        onDone={(reply) => {
          onClose();
          return form.onDone?.(reply);
        }}
        onPending={onPending && closeAnd(onPending)}
        {...(deferral && { deferral: { ...deferral, onDeferred: closeAnd(deferral.onDeferred) } })}
      />
    </Dialog>
  );
}

type WriteButtonProps<Name extends WriteCallName> = Omit<
  WriteFormProps<Name>,
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
  /** The request that waits for a checker: a link to it stands in place of the button. What the dialog says of it stays. */
  pendingApprovalId?: string | null;
  title: string;
  fields?: WriteFormProps<Name>['fields'];
};

/** A button that opens a write in a dialog; renders nothing without the permission. */
export function WriteButton<Name extends WriteCallName>({
  buttonLabel,
  buttonVariant = 'plain',
  label,
  shortcut,
  pendingApprovalId = null,
  fields = [],
  submitLabel = buttonLabel,
  ...dialog
}: WriteButtonProps<Name>) {
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
