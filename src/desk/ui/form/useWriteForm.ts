import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { type DeskApiError, postWriteCall } from '../../api/client.ts';
import { useMe } from '../../api/me.tsx';
import { useDeskMutation } from '../../api/queries.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import type { ApprovalScope } from '../approvals/approvals.tsx';
import { useFocusOnError } from '../controls/Button.tsx';
import { showLateRefusal, showToast } from '../controls/toast.tsx';
import {
  callUntilAnswered,
  type DecisionKind,
  deferredCalls,
  toCaseKey,
  undoSeconds,
} from './deferredCalls.ts';
import {
  type FormReader,
  type FormValues,
  findRejectedField,
  getInitialValues,
  getVisibleFields,
  type NamedField,
  readForm,
  reasonFieldName,
  validateFields,
} from './fields.ts';
import type { InitialFocus } from './ReasonPresets.tsx';
import { type Draft, useDraft } from './useDraft.ts';

export type WriteFormProps<Name extends WriteCallName, FieldName extends string = string> = {
  name: Name;
  /** The draft is stored under this key until the form is sent; null: an abandoned form keeps nothing. */
  draftKey: string | null;
  fields: readonly NamedField<FieldName>[];
  toRequest: (input: FormReader<FieldName>, reason: string) => DeskRequest<Name>;
  /** The values after a change of some of them: with what else follows from it. */
  deriveValues?: (next: FormValues, previous: FormValues) => FormValues;
  submitLabel: string;
  kind?: 'primary' | 'danger' | undefined;
  /** The reason may be empty. */
  isReasonOptional?: true;
  /** Prepared reasons, each chosen by its digit. */
  reasonPresets?: readonly string[];
  initialFocus?: InitialFocus | undefined;
  /** The reason that it begins with. */
  initialReason?: string;
  /** The other fields say why: no reason is asked. */
  omitsReason?: true;
  /** Text of the toast, where it depends on the input. */
  doneText?: string | ((input: FormReader<FieldName>) => string) | undefined;
  /** What the write does. */
  description?: string | undefined;
  /** The form says when the write needs approval: in each market, or in the scope. */
  showsApprovalNotice?: boolean;
  approvalScope?: ApprovalScope | undefined;
  /** Content before the fields. */
  children?: ReactNode;
  /** What the fields are filled in from: beside the form on a wide screen, above it on a narrow one. */
  sidePanel?: ReactNode;
  /** Content after the fields: what comes of them. `fillIn` puts values into them. */
  preview?: (input: FormReader<FieldName>, fillIn: (values: FormValues) => void) => ReactNode;
  /** Called after the write was executed and the toast shown. */
  onDone?: (reply: DeskReply<Name>, input: FormReader<FieldName>) => void | Promise<void>;
  /** Called instead of saying in place of the form that the write is pending approval. */
  onPending?: (() => void | Promise<void>) | undefined;
  /** The write is deferred for some seconds, in which it can be undone. */
  undoRule?: UndoRule<Name>;
  onCancel?: () => void;
};

/** The values once some were changed, with what follows from it. */
export function changeValues(
  values: FormValues,
  changed: FormValues,
  deriveValues: (next: FormValues, previous: FormValues) => FormValues = (next) => next,
): FormValues {
  return deriveValues({ ...values, ...changed }, values);
}

/** The state of a write form: values with their draft, errors after the first attempt, and sending it. */
export function useWriteForm<Name extends WriteCallName, FieldName extends string>(
  props: WriteFormProps<Name, FieldName>,
) {
  const { name, draftKey, toRequest, isReasonOptional, onDone, onPending } = props;
  const t = useTexts('ui');
  const [firstPreset = ''] = props.initialFocus === 'preset' ? (props.reasonPresets ?? []) : [];
  const draft = useDraft(draftKey, props.fields, props.initialReason ?? firstPreset);
  const { values, setValues } = draft;
  const fields = getVisibleFields(props.fields, values);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnError(attempts);
  const isOpen = () => form.current !== null;
  const { mutation, isBusy, sendRequest } = useWriteCall(name, isOpen, props.undoRule !== undefined);
  const formatDoneText = useDoneText(props);
  const deferWrite = useDeferredWrite(name, formatDoneText(readForm(values)), props.undoRule);
  const queryClient = useQueryClient();
  const validate = () => validateFields(fields, values, !props.omitsReason && !isReasonOptional);

  function change(changed: FormValues): void {
    const next = changeValues(values, changed, props.deriveValues);
    if ((findRejectedField(mutation.error, fields) ?? '') in changed) mutation.reset();
    setValues(next);
    draft.save(next);
  }

  async function send({ currentTarget }: FormEvent<HTMLFormElement>): Promise<void> {
    // The error of the previous attempt no longer applies.
    if (mutation.isError) mutation.reset();
    showToast('');
    // Only the input itself knows of an incomplete day.
    const isComplete = currentTarget.checkValidity();
    if (!isComplete || Object.keys(validate()).length > 0) return setAttempts(attempts + 1);
    const input = readForm(values);
    const request = toRequest(input, input.text(reasonFieldName));
    if (deferWrite(request, draft)) return props.undoRule?.onDeferred();
    const outcome = await sendRequest(request, () => setAttempts(attempts + 1));
    if (outcome === undefined) return;
    draft.clear();
    setValues(getInitialValues(props.fields));
    setAttempts(0);
    if (outcome.done) {
      showToast(formatDoneText(input));
      await onDone?.(outcome.reply, input);
    } else if (onPending !== undefined) {
      showToast(t('approvalPending'));
      await onPending();
    }
    // After onDone, which may leave the page: its queries are then not read again in vain.
    void queryClient.invalidateQueries();
  }

  const sendOnce = useOneAtATime(send);
  return {
    form,
    fields,
    values,
    mutation,
    change,
    isBusy,
    errors: attempts > 0 ? validate() : {},
    discardDraft: draft.discardAndReset,
    send: sendOnce,
  };
}

/** What the toast says of a write that was executed. */
function useDoneText<Name extends WriteCallName, FieldName extends string>({
  name,
  doneText,
}: WriteFormProps<Name, FieldName>) {
  const doneLabel = useLabels('done');
  return (input: FormReader): string =>
    typeof doneText === 'function' ? doneText(input) : (doneText ?? doneLabel(name));
}

/** Sends the request of a form. A form that may defer its write sends it after those that were deferred before. */
function useWriteCall<Name extends WriteCallName>(name: Name, isOpen: () => boolean, isOrdered: boolean) {
  const t = useTexts('ui');
  const queryClient = useQueryClient();
  const mutation = useDeskMutation(name);
  const { isWaiting, sendInOrder } = useOrder(isOpen);

  /** Undefined if it was not sent or was refused: the form says so, or a message where the form is closed. */
  async function sendRequest(request: DeskRequest<Name>, onRefused: () => void) {
    const call = () => mutation.mutateAsync(request);
    const outcome = await (isOrdered ? sendInOrder(call) : call()).catch((error: DeskApiError) => error);
    if (outcome === undefined) showLateRefusal(t('notSent'));
    if (!(outcome instanceof Error)) return outcome;
    onRefused();
    // What it was refused for may have happened meanwhile: then the form may be gone, and its message with it.
    await queryClient.invalidateQueries();
    await new Promise((resolve) => setTimeout(resolve));
    if (!isOpen()) showLateRefusal([t('failedWrite'), outcome.message].filter(Boolean).join(': '));
    return undefined;
  }
  return { mutation, isBusy: isWaiting || mutation.isPending, sendRequest };
}

/** Ignores a second submission, such as of a double click, until the first and what follows it is over. */
function useOneAtATime(send: (event: FormEvent<HTMLFormElement>) => Promise<void>) {
  const isSending = useRef(false);
  return async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await send(event);
    } finally {
      isSending.current = false;
    }
  };
}

/** Sends a write after what was confirmed before it, and only if the form is still open by then. */
function useOrder(isOpen: () => boolean) {
  const [isWaiting, setWaiting] = useState(false);
  function sendInOrder<Reply>(call: () => Promise<Reply>): Promise<Reply | undefined> {
    setWaiting(true);
    return deferredCalls.sendBefore(call, isOpen).finally(() => setWaiting(false));
  }
  return { isWaiting, sendInOrder };
}

export type UndoRule<Name extends WriteCallName> = {
  readonly decisionKind: DecisionKind;
  /** The case that is decided, or the loan. */
  readonly caseId: string;
  /** What messages call it; without it, by its id. */
  readonly caseName?: string;
  /** The decision in a word, as the message says it before it is sent. */
  readonly decision: (request: DeskRequest<Name>) => string;
  /** A request that the server may refuse for its input is not deferred: the form says why. */
  readonly isDeferred: (request: DeskRequest<Name>) => boolean;
  /** Called once it is deferred. */
  readonly onDeferred: () => void | Promise<void>;
  readonly onUndo: () => void | Promise<void>;
};

/** Defers a write of a form for some seconds; the function says whether it does. Its draft is restored if it is undone. */
function useDeferredWrite<Name extends WriteCallName>(
  name: Name,
  doneText: string,
  rule: UndoRule<Name> | undefined,
): (request: DeskRequest<Name>, draft: Pick<Draft, 'clear' | 'restore'>) => boolean {
  const t = useTexts('ui');
  const { staffId } = useMe();
  const queryClient = useQueryClient();

  return function deferWrite(request, { clear, restore }) {
    if (rule === undefined || !rule.isDeferred(request)) return false;
    const { decisionKind, caseId, caseName = caseId, onUndo } = rule;
    const keys = [toCaseKey(decisionKind, caseId)];
    const options = { staffId, idempotencyKey: crypto.randomUUID(), outlivesPage: true };
    const call = () => postWriteCall(name, request, options);
    async function send(): Promise<void> {
      try {
        const { done } = await callUntilAnswered(call, () => {
          deferredCalls.showOutcome(t('noAnswerYet', { what: caseName }), true);
        });
        deferredCalls.showOutcome(`${caseName}: ${done ? doneText : t('approvalPending')}`, false);
      } catch (error) {
        const { status, message } = error as DeskApiError;
        // Sent from the form again it would have another idempotency key: what was typed is not restored.
        if (status !== 0) restore();
        const refusal = [`${caseName}: ${t('failedWrite')}`, message].filter(Boolean).join('. ');
        showLateRefusal(status === 0 ? t('outcomeUnknown', { what: caseName }) : refusal, {
          label: t('openCase'),
          run: () => void onUndo(),
        });
      }
      await queryClient.invalidateQueries();
      deferredCalls.clearDecided(keys);
    }
    function undo(): void {
      restore();
      showToast(t('undone', { what: caseName }));
      void onUndo();
    }
    deferredCalls.defer(
      { keys, calls: [call], send, undo },
      t('deferred', { what: caseName, decision: rule.decision(request), seconds: undoSeconds }),
      t('undo'),
    );
    clear();
    return true;
  };
}
