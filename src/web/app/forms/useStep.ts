import * as t from 'messages:appApply';
import { useState } from 'react';
import { accountCode } from '../../../contract/codes.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { AppHome } from '../../../contract/homeState.ts';
import { appRoutes } from '../../../contract/pages.ts';
import { useAction } from '../../api/useAction.ts';
import { goTo, stepRoutes } from '../routes.ts';
import { useDraft } from './draft.ts';

type Values = Readonly<Record<string, string>>;
/** Errors by field name. */
type StepErrors = Readonly<Partial<Record<string, string>>>;

/** Reply to a step of the application. */
type StepReply = NormalizedReply<{ readonly nextStep: AppHome['nextStep'] }>;

type Step<Form extends Values> = {
  /** Names the draft. */
  readonly name: string;
  readonly blank: Form;
  /** Fields that have to be filled in. */
  readonly required: (values: Form) => readonly (keyof Form & string)[];
  readonly send: (values: Form) => Promise<StepReply>;
  readonly refresh: () => Promise<boolean>;
};

/** The field that a refusal is about, by its code. */
const fieldsByCode: Readonly<Record<string, string>> = {
  [accountCode.tooYoung]: 'birthDate',
  [accountCode.badIdNumber]: 'idNumber',
  [accountCode.badName]: 'fullName',
  [accountCode.badAddress]: 'address',
  [accountCode.ownPhone]: 'phone',
};

/** A form of the application: kept while it is typed, checked, sent, and followed by the next step. */
export function useStep<Form extends Values>({ name, blank, required, send, refresh }: Step<Form>) {
  const { values, change, discard } = useDraft(name, blank);
  const [errors, setErrors] = useState<StepErrors>({});
  const { isBusy: busy, error: refusal, setError: setRefusal, run } = useAction<'send'>();

  function submit(): void {
    if (busy) return;
    const missing = required(values).filter((field) => !values[field]?.trim());
    setErrors(Object.fromEntries(missing.map((field) => [field, t.required()])));
    setRefusal(undefined);
    if (missing.length > 0) focusField(missing[0]);
    else void run('send', sendStep);
  }

  async function sendStep(): Promise<string | undefined> {
    const reply = await send(values);
    if (reply.success) {
      discard();
      await refresh();
      goToNextStep(reply.data.nextStep);
      return undefined;
    }
    const field = fieldsByCode[reply.code];
    if (field === undefined || !(field in values)) return reply.message;
    setErrors({ [field]: reply.message });
    focusField(field);
    return undefined;
  }

  function edit(changes: Partial<Form>): void {
    change(changes);
    setErrors({});
    setRefusal(undefined);
  }

  /** Name, value and change of an input. `clean` removes what the field cannot hold. */
  function bind<Field extends keyof Form & string>(field: Field, clean = (typed: string): string => typed) {
    return {
      name: field,
      value: values[field],
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
        edit({ [field]: clean(currentTarget.value) } as Partial<Form>),
    };
  }

  return { values, errors, refusal, busy, submit, change: edit, bind };
}

/** To the step that is missing, or home where none is. */
export function goToNextStep(nextStep: AppHome['nextStep']): void {
  goTo(nextStep === '' ? appRoutes.home : stepRoutes[nextStep]);
}

function focusField(name: string | undefined): void {
  const field = document.querySelector<HTMLElement>(`[name="${name}"]`);
  field?.focus({ preventScroll: true });
  // With its label, and its message below.
  field?.parentElement?.scrollIntoView({ block: 'center' });
}
