import { lazy, Suspense, useState } from 'react';
import type { FieldControlProps } from '../Field.tsx';

const decimals = 2;

/** Minor units of an amount's text; nothing for an empty one. */
export function parseMinorUnits(text: string): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const [whole = '0', cents = ''] = text.split('.');
  return Number(whole) * 100 + Number(cents.padEnd(decimals, '0'));
}

/** `3025.74` of 302574, for an input. */
export function formatAmountInput(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(decimals, '0')}`;
}

const MoneyKeyboard = lazy(() => import('./MoneyKeyboard.tsx'));

type Props = FieldControlProps & {
  /** `3051.48`, empty for nothing yet. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onConfirm?: () => void;
};

/** An amount, written with the money keyboard; a keyboard of the device's own works too. */
export function MoneyInput({ value, onChange, onConfirm, ...field }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input
        {...field}
        type="text"
        inputMode="none"
        autoComplete="off"
        value={value}
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onChange={({ currentTarget }) => {
          if (/^(\d{1,9}(\.\d{0,2})?)?$/.test(currentTarget.value)) onChange(currentTarget.value);
        }}
      />
      {isOpen && (
        <Suspense>
          <MoneyKeyboard
            value={value}
            onChange={onChange}
            onConfirm={() => {
              setOpen(false);
              onConfirm?.();
            }}
            onHide={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
