import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskMutation } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
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
  /** What it is about: under this the draft is stored until it is sent. */
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

type Props<Name extends DeskCallName> = Omit<WriteFormProps<Name>, 'fields'> & {
  /** Texts that are often said. */
  templates: readonly { readonly name: string; readonly text: string }[];
  answer: { readonly label: string; readonly hint: string; readonly maxLength: number };
  /** What goes along with the answer. */
  extraFields?: readonly Field[];
};

/** An answer that somebody reads, from a blank or from a text that is often said. */
export function TemplateForm<Name extends DeskCallName>(props: Props<Name>) {
  const { templates, answer, extraFields = [], ...form } = props;
  const t = useTexts('ui');
  const [template, setTemplate] = useState('');
  const templateText = (of: string) => templates.find(({ name }) => name === of)?.text ?? '';

  /** What somebody wrote stays, before the text that is chosen. */
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
        <span className="label">{t('templates')}</span>
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

/** A write in a dialog, which closes once it is done. */
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
  /** Where it isn't the button's. */
  submitLabel?: string;
  buttonLabel: string;
  buttonVariant?: 'primary' | 'quiet' | 'plain' | 'danger';
  /** What the button does, where a row's neighbours have one of the same name. */
  label?: string;
  title: string;
  fields?: WriteFormProps<Name>['fields'];
};

/** A button that opens a write in a dialog; nothing for who may not make it. */
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

/** A form of which, each time that it was tried and not sent, the first field with a mistake gets the focus. */
export function useFocusOnError(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return form;
}
