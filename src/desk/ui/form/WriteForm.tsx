import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskMutation } from '../../api/queries.ts';
import { type Language, useLabels, useTexts } from '../../texts/language.tsx';
import { ApprovalPending, type ApprovalScope, useApprovalNotice } from '../approvals.tsx';
import { Button } from '../controls.tsx';
import { Dialog, showToast } from '../Dialog.tsx';
import { ErrorMessage } from '../QueryView.tsx';
import { FieldInput } from './FieldInput.tsx';
import {
  deleteDraft,
  type Field,
  type FormReader,
  type FormValues,
  findDraft,
  initialValues,
  omitSecrets,
  readForm,
  reasonFieldName,
  storeDraft,
  validateFields,
} from './fields.ts';

type WriteFormProps<Name extends DeskCallName> = {
  name: Name;
  /** The draft is stored under this key until the form is sent. */
  draftKey: string;
  fields: readonly Field[];
  toRequest: (input: FormReader, reason: string) => DeskRequest<Name>;
  submitLabel: string;
  kind?: 'primary' | 'danger';
  /** The reason may be empty. */
  isReasonOptional?: true;
  /** What the write does. */
  description?: string | undefined;
  /** With it the form says when the write needs approval. */
  approvalScope?: ApprovalScope;
  /** Content before the fields. */
  children?: ReactNode;
  /** Called after the write was executed and the toast shown. */
  onDone?: (reply: DeskReply<Name>) => void | Promise<void>;
  onCancel?: () => void;
};

/** The form of a write: fields, reason, and its outcome. Input is stored as a draft until the write succeeds. */
export function WriteForm<Name extends DeskCallName>(props: WriteFormProps<Name>) {
  const { name, fields, submitLabel, kind = 'primary', children, onCancel } = props;
  const { description, approvalScope, isReasonOptional = false } = props;
  const t = useTexts('ui');
  const { form, values, errors, mutation, change, send } = useWriteForm(props);
  const approvalNotice = useApprovalNotice();
  const introduction = [description, approvalScope && approvalNotice(name, approvalScope)]
    .filter(Boolean)
    .join(' ');
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

/** The state of a write form: values with their draft, errors after the first attempt, and sending it. */
function useWriteForm<Name extends DeskCallName>(props: WriteFormProps<Name>) {
  const { name, draftKey, fields, toRequest, isReasonOptional = false, onDone } = props;
  const t = useTexts('ui');
  const [values, setValues] = useState<FormValues>(() => ({
    ...initialValues(fields),
    ...findDraft(draftKey),
  }));
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnError(attempts);
  const mutation = useDeskMutation(name);
  const queryClient = useQueryClient();
  const validate = () => validateFields(fields, values, !isReasonOptional);

  function change(field: string, value: FormValues[string]): void {
    const next = { ...values, [field]: value };
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
    // After onDone, which may leave the page: its queries are then not read again in vain.
    void queryClient.invalidateQueries();
  }

  return { form, values, errors: attempts > 0 ? validate() : {}, mutation, change, send };
}

function reasonField(label: string, hint: string): Field {
  return { kind: 'text', name: reasonFieldName, label, hint, maxLength: 500 };
}

type Props<Name extends DeskCallName> = Omit<WriteFormProps<Name>, 'fields'> & {
  /** The borrower's, in which the prepared answers are. */
  language: Language;
  /** Prepared answers: names for staff, texts for the borrower. */
  templates: readonly { readonly name: string; readonly text: string }[];
  answer: { readonly label: string; readonly hint: string; readonly maxLength: number };
  /** Fields after the answer. */
  extraFields?: readonly Field[];
};

/** The form of an answer to a borrower, which may start from a prepared text. */
export function TemplateForm<Name extends DeskCallName>(props: Props<Name>) {
  const { language, templates, answer, extraFields = [], ...form } = props;
  const t = useTexts('ui');
  const languageLabel = useLabels('messageLanguage');
  const [template, setTemplate] = useState('');
  const templateText = (of: string) => templates.find(({ name }) => name === of)?.text ?? '';

  /** Puts the prepared text after what was typed, or in place of another prepared text. */
  function selectTemplate(next: string): void {
    const { answer: input = '', ...draft } = findDraft(form.draftKey) ?? {};
    const isCustom = input !== '' && !templates.some(({ text }) => text === input);
    storeDraft(form.draftKey, {
      ...draft,
      answer: isCustom ? [input, templateText(next)].filter(Boolean).join('\n\n') : templateText(next),
    });
    setTemplate(next);
  }

  return (
    <>
      <label className="field">
        <span className="label">{t('templates', { language: languageLabel(language) })}</span>
        <select className="input" value={template} onChange={({ target }) => selectTemplate(target.value)}>
          <option value="">{t('templateNone')}</option>
          {templates.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <WriteForm
        {...form}
        key={template}
        fields={[{ kind: 'long', name: 'answer', ...answer }, ...extraFields]}
      />
    </>
  );
}

type WriteDialogProps<Name extends DeskCallName> = Omit<WriteFormProps<Name>, 'onCancel'> & {
  title: string;
  isOpen: boolean;
  onClose: () => void;
};

/** A write in a dialog, which closes when the write succeeds. */
export function WriteDialog<Name extends DeskCallName>({
  title,
  isOpen,
  onClose,
  ...form
}: WriteDialogProps<Name>) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <WriteForm
        {...form}
        onCancel={onClose}
        onDone={(reply) => {
          onClose();
          return form.onDone?.(reply);
        }}
      />
    </Dialog>
  );
}

type WriteButtonProps<Name extends DeskCallName> = Omit<
  WriteFormProps<Name>,
  'fields' | 'onCancel' | 'submitLabel'
> & {
  /** Label of the form's button, where it differs from `buttonLabel`. */
  submitLabel?: string;
  buttonLabel: string;
  buttonVariant?: 'primary' | 'quiet' | 'plain' | 'danger';
  /** The accessible name, where rows have buttons of the same label. */
  label?: string;
  title: string;
  fields?: WriteFormProps<Name>['fields'];
};

/** A button that opens a write in a dialog; renders nothing without the permission. */
export function WriteButton<Name extends DeskCallName>({
  buttonLabel,
  buttonVariant = 'plain',
  label,
  fields = [],
  submitLabel = buttonLabel,
  ...dialog
}: WriteButtonProps<Name>) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(dialog.name)) return null;
  return (
    <>
      <Button kind={buttonVariant} onClick={() => setOpen(true)} {...(label === undefined ? {} : { label })}>
        {buttonLabel}
      </Button>
      <WriteDialog {...dialog} {...{ fields, submitLabel, isOpen }} onClose={() => setOpen(false)} />
    </>
  );
}

/** A form ref whose first invalid field is focused after each rejected attempt. */
export function useFocusOnError(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return form;
}
