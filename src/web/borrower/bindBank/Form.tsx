import { useEffect, useRef } from 'react';
import { clabeDigits } from '../../../contract/bank.ts';
import { textOf } from '../../texts/text.ts';
import { Field } from '../../ui/Field.tsx';
import { CardNumberInput, NumberInput } from '../../ui/inputs/DigitsInput.tsx';
import type { Account, Mistakes } from './account.ts';
import styles from './Form.module.css';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();
const ifscLength = 11;
const mostDigits = 18;

export type FormProps = {
  readonly market: 'MX' | 'IN';
  readonly account: Account;
  readonly mistakes: Mistakes;
  readonly onChange: (part: Partial<Account>) => void;
  readonly onSubmit: () => void;
};

/** The account as its market writes it: a CLABE, or IFSC and number. Return sends it. */
export function Form({ market, account, mistakes, onChange, onSubmit }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(mistakes).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    wrong?.focus({ preventScroll: true });
    // With its message, which stands below it.
    wrong?.parentElement?.scrollIntoView({ block: 'center' });
  }, [mistakes]);

  function errorOf(part: keyof Account): { error?: string } {
    const mistake = mistakes[part];
    return mistake ? { error: t(mistake) } : {};
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {market === 'MX' ? (
        <Field label={t('clabe')} hint={t('clabeHint')} {...errorOf('clabe')}>
          {(input) => (
            <CardNumberInput
              {...input}
              max={clabeDigits}
              value={account.clabe}
              onChange={(clabe) => onChange({ clabe })}
            />
          )}
        </Field>
      ) : (
        <>
          <Field label={t('ifsc')} hint={t('ifscHint')} {...errorOf('ifsc')}>
            {(input) => (
              <input
                {...input}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
                maxLength={ifscLength}
                value={account.ifsc}
                onChange={({ currentTarget }) =>
                  onChange({ ifsc: currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, '') })
                }
              />
            )}
          </Field>
          <Field label={t('number')} hint={t('numberHint')} {...errorOf('account')}>
            {(input) => (
              <NumberInput
                {...input}
                max={mostDigits}
                value={account.account}
                onChange={(number) => onChange({ account: number })}
              />
            )}
          </Field>
          <Field label={t('repeat')} {...errorOf('repeated')}>
            {(input) => (
              <NumberInput
                {...input}
                max={mostDigits}
                value={account.repeated}
                onChange={(repeated) => onChange({ repeated })}
              />
            )}
          </Field>
        </>
      )}
      <button type="submit" hidden tabIndex={-1} />
    </form>
  );
}
