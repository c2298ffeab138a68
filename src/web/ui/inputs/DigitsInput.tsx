import { useLayoutEffect, useReducer, useRef } from 'react';
import type { FieldControlProps } from '../Field.tsx';

export function extractDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** `1234 5678 9012`. Source: SPEC 5. */
export function groupByFour(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** The groups in which a country writes its phones, from an example of one: 3, 4 and 4 digits of `138 0013 8000`. Source: SPEC 5. */
export function getPhoneGroups(example: string): number[] {
  return example.split(/\D+/).map(({ length }) => length);
}

/** Digits in groups of these sizes: `138 0013 8000` of 3-4-4. */
export function formatInGroups(digits: string, sizes: readonly number[]): string {
  const [size, ...others] = sizes;
  if (size === undefined || digits.length <= size) return digits;
  return `${digits.slice(0, size)} ${formatInGroups(digits.slice(size), others)}`;
}

/** Limits of an input of digits. `prefix` is the country code, such as `+52`, which is removed if it is typed too. */
type DigitsRule = { readonly max?: number | undefined; readonly prefix?: string | undefined };

/** The digits of a text as typed, pasted or filled in: without the prefix, at most `max` of them. */
export function sanitizeDigits(
  text: string,
  { max = Number.POSITIVE_INFINITY, prefix = '' }: DigitsRule,
): string {
  const all = extractDigits(text);
  return all.slice(prefixLength(all, max, prefix)).slice(0, max);
}

/** Digits of the country code in front: only a number longer than `max` is taken to begin with it. */
function prefixLength(all: string, max: number, prefix: string): number {
  const country = extractDigits(prefix);
  return all.length > max && all.startsWith(country) ? country.length : 0;
}

/** An edit of an input: the text before, the text and caret position after, and the kind of edit. */
type InputEdit = {
  readonly previousText: string;
  readonly text: string;
  readonly caret: number;
  /** `InputEvent.inputType`, empty where there is none. */
  readonly inputType: string;
};

/**
 * The digits after an edit, and how many of them lie before the caret. Deleting the space between two groups deletes
 * the digit beyond it; a digit typed into a full input is refused.
 */
export function applyEdit({ previousText, text, caret, inputType }: InputEdit, rule: DigitsRule) {
  const digitsBefore = extractDigits(text.slice(0, caret));
  const all = extractDigits(text);
  const previousDigits = extractDigits(previousText);
  if (all === previousDigits && text.length < previousText.length) {
    if (inputType === 'deleteContentBackward' && digitsBefore !== '')
      return {
        digits: digitsBefore.slice(0, -1) + all.slice(digitsBefore.length),
        caret: digitsBefore.length - 1,
      };
    if (inputType === 'deleteContentForward')
      return { digits: digitsBefore + all.slice(digitsBefore.length + 1), caret: digitsBefore.length };
  }
  const { max = Number.POSITIVE_INFINITY, prefix = '' } = rule;
  const prefixDigits = prefixLength(all, max, prefix);
  if (
    inputType === 'insertText' &&
    prefixDigits === 0 &&
    previousDigits.length === max &&
    all.length === max + 1
  )
    return { digits: previousDigits, caret: digitsBefore.length - 1 };
  const digits = sanitizeDigits(text, rule);
  return { digits, caret: Math.min(Math.max(digitsBefore.length - prefixDigits, 0), digits.length) };
}

/** The caret position in `text` with `count` digits before it. */
export function caretPosition(text: string, count: number): number {
  let digitsSeen = 0;
  for (let index = 0; index < text.length; index++) {
    if (digitsSeen === count) return index;
    if (/\d/.test(text.charAt(index))) digitsSeen++;
  }
  return text.length;
}

type Props = FieldControlProps & {
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

/** An input that accepts digits only, shows them in groups and preserves the caret position. */
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
  /** A phone as the country writes it: its groups, whose sum is the maximum of digits. */
  readonly example: string;
  /** The country's, shown beside the input. */
  readonly prefix?: string;
};

/** A phone in its groups, without its country's prefix. */
export function PhoneInput({ example, ...props }: PhoneProps) {
  const groups = getPhoneGroups(example);
  const max = groups.reduce((sum, size) => sum + size, 0);
  return (
    <DigitsInput {...props} type="tel" max={max} formatDigits={(digits) => formatInGroups(digits, groups)} />
  );
}

export function NumberInput(props: Props) {
  return <DigitsInput {...props} formatDigits={identity} />;
}

function identity(digits: string): string {
  return digits;
}
