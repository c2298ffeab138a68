import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useWrite } from '../../api/useWrite.ts';
import { useTexts } from '../../texts/language.tsx';
import { type Place, useAlone } from '../alone.ts';
import { Button } from '../Button.tsx';
import { Failure } from '../Failure.tsx';
import { sayInPassing } from '../said.tsx';
import { uiTexts } from '../texts.ts';
import { draftOf, forgetDraft, keepDraft } from './drafts.ts';
import { FieldInput } from './FieldInput.tsx';
import {
  type Field,
  mistakesIn,
  reasonName,
  startOf,
  type Typed,
  typedIn,
  type Values,
  withoutSecrets,
} from './fields.ts';
import { useFocusOnMistake } from './useFocusOnMistake.ts';
import { WaitsForSecond } from './WaitsForSecond.tsx';

export type WriteFormProps<Name extends DeskCallName> = {
  name: Name;
  /** What it is about: under this what was typed is kept until it is sent. */
  about: string;
  fields: readonly Field[];
  toRequest: (typed: Typed, reason: string) => DeskRequest<Name>;
  submit: string;
  kind?: 'primary' | 'danger';
  /** Its reason may be left out. */
  isReasonOptional?: true;
  /** What it does. */
  lead?: string | undefined;
  /** Where it moves money, or nowhere: what of it waits for a second person is said. */
  place?: Place;
  /** What stands before the fields. */
  children?: ReactNode;
  /** Called once it is done. Without it that it is done is only said. */
  onDone?: (reply: DeskReply<Name>) => void | Promise<void>;
  onCancel?: () => void;
};

/** A write as a form: its fields, why, and what came of it. What was typed stays until it is done. */
export function WriteForm<Name extends DeskCallName>(props: WriteFormProps<Name>) {
  const { name, about, fields, toRequest, submit, kind = 'primary', children, onDone, onCancel } = props;
  const { lead, place, isReasonOptional = false } = props;
  const say = useTexts(uiTexts);
  const [values, setValues] = useState<Values>(() => ({ ...startOf(fields), ...draftOf(about) }));
  const [tries, setTries] = useState(0);
  const form = useFocusOnMistake(tries);
  const write = useWrite(name);
  const queries = useQueryClient();
  const alone = useAlone();
  const words = [lead, place && alone(name, place)].filter(Boolean).join(' ');
  const mistakes = tries > 0 ? mistakesIn(fields, values, !isReasonOptional) : {};

  function change(field: string, value: Values[string]): void {
    const next = { ...values, [field]: value };
    setValues(next);
    keepDraft(about, withoutSecrets(fields, next));
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // What was said of the try before is over.
    if (write.isError) write.reset();
    sayInPassing('');
    // A day that is half typed only its field knows of.
    const isWhole = event.currentTarget.checkValidity();
    const isRight = Object.keys(mistakesIn(fields, values, !isReasonOptional)).length === 0;
    if (!isWhole || !isRight) return setTries(tries + 1);
    const typed = typedIn(values);
    const outcome = await write.mutateAsync(toRequest(typed, typed.text(reasonName))).catch(() => undefined);
    if (outcome === undefined) return;
    forgetDraft(about);
    setValues(startOf(fields));
    setTries(0);
    if (outcome.done) {
      sayInPassing(say('done'));
      await onDone?.(outcome.reply);
    }
    // What it may have changed is read anew, once what it was about has been left.
    void queries.invalidateQueries();
  }

  if (write.data?.done === false) {
    return (
      <WaitsForSecond waiting={write.data.waiting} {...(onCancel === undefined ? {} : { close: onCancel })} />
    );
  }
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void send(event)}>
      {words === '' ? null : <p className="quiet">{words}</p>}
      {children}
      {[...fields, reasonField(say(isReasonOptional ? 'reasonOptional' : 'reason'), say('reasonHint'))].map(
        (field) => {
          const mistake = mistakes[field.name];
          return (
            <FieldInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              mistake={mistake && say(mistake)}
              change={(value) => change(field.name, value)}
            />
          );
        },
      )}
      {write.error === null ? null : <Failure failure={write.error} title={say('failedWrite')} />}
      <div className="form-actions">
        <Button kind={kind} type="submit" isBusy={write.isPending}>
          {submit}
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>{say('cancel')}</Button>}
      </div>
    </form>
  );
}

function reasonField(label: string, hint: string): Field {
  return { kind: 'text', name: reasonName, label, hint, most: 500 };
}
