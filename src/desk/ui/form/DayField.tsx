import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { uiTexts } from '../texts.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type DayBounds, dayMistake, firstWholeYear, type Mistake } from './fields.ts';

type Named = DayBounds & { readonly label: string; readonly hint?: string };
type Props = {
  field: Named;
  value: string;
  mistake?: string | undefined;
  /** Of one that is half typed the day is empty. */
  change: (day: string, isHalf: boolean) => void;
};

/** Above it browsers let a year have six digits. */
const lastYear = '9999';

/**
 * A calendar day, typed or chosen from the month, as the browser has it. Of one that is half typed the browser says that it
 * is empty: whoever leaves it so, or sends it, is told.
 */
export function DayField({ field, value, mistake, change }: Props) {
  const say = useTexts(uiTexts);
  const [typed, setTyped] = useState<Mistake | null>(null);
  const { least = `${firstWholeYear}-01-01`, most = `${lastYear}-12-31` } = field;
  function judge({ value, validity }: HTMLInputElement): void {
    if (validity.badInput) setTyped('dayHalf');
    else setTyped(value === '' ? null : dayMistake(field, value));
  }
  return (
    <FieldFrame field={field} mistake={typed === null ? mistake : say(typed)}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={least}
          max={most}
          value={value}
          onChange={({ target }) => {
            setTyped(null);
            change(target.value, target.validity.badInput);
          }}
          onBlur={({ target }) => judge(target)}
          onInvalid={(event) => {
            // Said here, and not by the browser in its own language.
            event.preventDefault();
            judge(event.currentTarget);
            event.currentTarget.focus();
          }}
        />
      )}
    </FieldFrame>
  );
}

type GoProps = Omit<Props, 'mistake' | 'change'> & { go: (day: string) => void };

/** A day that is gone to as soon as it is one, or is cleared: while it is being typed it isn't. */
export function DayToGo({ field, value, go }: GoProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  function change(day: string, isHalf: boolean): void {
    setTyped(day);
    if (day === '' ? !isHalf : dayMistake(field, day) === null) go(day);
  }
  return <DayField field={field} value={typed} change={change} />;
}
