import { useLayoutEffect, useReducer, useRef } from 'react';
import type { FieldInput } from '../Field.tsx';
import {
  applyEdit,
  caretPosition,
  type DigitsRule,
  formatInGroups,
  groupByFour,
  phoneGroups,
} from './digits.ts';

type Props = FieldInput & {
  /** The digits alone. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly name?: string;
  readonly max?: number;
  readonly autoComplete?: 'one-time-code' | 'tel-national' | 'off';
  /** The field a person opened a dialog to fill. */
  readonly autoFocus?: boolean;
};

type DigitsProps = Props & {
  readonly type?: 'text' | 'tel';
  readonly prefix?: DigitsRule['prefix'];
  readonly formatDigits: (digits: string) => string;
};

/** Takes digits only, shows them in groups, and keeps the caret where it was. */
function DigitsInput({ value, onChange, max, prefix, formatDigits, autoFocus, ...field }: DigitsProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  // What was typed may leave the digits as they were, and the caret still has its place.
  const [, forceUpdate] = useReducer((count: number) => count + 1, 0);
  const text = formatDigits(value);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    const position = caretPosition(text, caret.current);
    input.current?.setSelectionRange(position, position);
    caret.current = undefined;
  });
  useLayoutEffect(() => {
    // The attribute, which React leaves out: a dialog that opens now looks for it.
    if (autoFocus) input.current?.setAttribute('autofocus', '');
  }, [autoFocus]);

  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      {...field}
      ref={input}
      value={text}
      onChange={({ currentTarget, nativeEvent }) => {
        const edit = {
          previousText: text,
          text: currentTarget.value,
          caret: currentTarget.selectionStart ?? currentTarget.value.length,
          inputType: nativeEvent instanceof InputEvent ? nativeEvent.inputType : '',
        };
        const next = applyEdit(edit, { max, prefix });
        caret.current = next.caret;
        onChange(next.digits);
        forceUpdate();
      }}
    />
  );
}

/** Digits in groups of four: a card, a CLABE. */
export function CardNumberInput(props: Props) {
  return <DigitsInput {...props} formatDigits={groupByFour} />;
}

type PhoneProps = Omit<Props, 'max'> & {
  /** How the country writes its numbers; 3-4-4 if not said. Together they are all its digits. */
  readonly groups?: readonly number[];
  /** The country's, shown beside the input. */
  readonly prefix?: string;
};

/** A phone in its groups, without its country's prefix. */
export function PhoneInput({ groups = phoneGroups, ...props }: PhoneProps) {
  const max = groups.reduce((sum, size) => sum + size, 0);
  return (
    <DigitsInput {...props} type="tel" max={max} formatDigits={(digits) => formatInGroups(digits, groups)} />
  );
}

/** Digits and nothing else: a code, an account. */
export function NumberInput(props: Props) {
  return <DigitsInput {...props} formatDigits={identity} />;
}

function identity(digits: string): string {
  return digits;
}
