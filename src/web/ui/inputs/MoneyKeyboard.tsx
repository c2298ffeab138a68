import { useLayoutEffect, useRef } from 'react';
import { Button } from '../Button.tsx';
import { inputTexts } from './inputTexts.ts';
import styles from './MoneyKeyboard.module.css';

export const moneyKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'delete'] as const;
export type MoneyKey = (typeof moneyKeys)[number];

const maxDigits = 9;
const decimals = 2;

/** The text of an amount after a key: one decimal point, two decimals, no leading zero. Source: SPEC 5. */
export function applyMoneyKey(text: string, key: MoneyKey): string {
  if (key === 'delete') return text.slice(0, -1);
  if (key === '.') return text.includes('.') ? text : `${text || '0'}.`;
  const [whole = '', cents] = text.split('.');
  if (cents !== undefined) return cents.length < decimals ? text + key : text;
  if (whole === '0') return key;
  return whole.length < maxDigits ? text + key : text;
}

/** Space in pixels between the keyboard and the input, for its focus ring. */
const focusRingSpace = 16;
type Props = {
  /** What the keys write: `3051.48`. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onConfirm: () => void;
  readonly onHide: () => void;
};

/** A keyboard for amounts, below the page: digits, decimal point, delete, confirm, hide. */
export default function MoneyKeyboard({ value, onChange, onConfirm, onHide }: Props) {
  const keyboard = useRef<HTMLFieldSetElement>(null);

  useLayoutEffect(() => {
    const height = keyboard.current?.offsetHeight ?? 0;
    const { style } = document.documentElement;
    style.paddingBottom = `${height}px`;
    style.scrollPaddingBottom = `${height + focusRingSpace}px`;
    // What is being written stays in sight above the keys.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    return () => {
      style.paddingBottom = '';
      style.scrollPaddingBottom = '';
    };
  }, []);

  return (
    <fieldset ref={keyboard} className={styles.keyboard} data-money-keyboard="">
      <button type="button" className={styles.hide} onClick={onHide}>
        {inputTexts.hideKeyboard()}
      </button>
      <div className={styles.keys}>
        {moneyKeys.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={keyLabel(key)}
            onClick={() => onChange(applyMoneyKey(value, key))}
          >
            {key === 'delete' ? '⌫' : key}
          </button>
        ))}
      </div>
      <Button disabled={value === ''} onClick={onConfirm}>
        {inputTexts.confirmAmount()}
      </Button>
    </fieldset>
  );
}

function keyLabel(key: MoneyKey): string | undefined {
  if (key === 'delete') return inputTexts.deleteDigit();
  return key === '.' ? inputTexts.point() : undefined;
}
