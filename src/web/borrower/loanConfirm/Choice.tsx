import * as t from 'messages:loanConfirm';
import { Card, Section } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { formatMoney } from '../../ui/money.ts';
import styles from './Choice.module.css';
import type { Asked, Offer } from './offer.ts';

type Props = {
  readonly offer: Offer;
  readonly asked: Asked;
  readonly onAsk: ((asked: Asked) => void) | undefined;
  readonly hasFailed: boolean | undefined;
};

/** How much and for how long, within what the product and the borrower's limit allow, and what limits it. */
export function Choice({ offer: { choice, currency }, asked, onAsk, hasFailed }: Props) {
  const { least, most, step, why, terms } = choice;
  const { amount, termDays } = asked;
  const take = (next: number) => onAsk?.({ amount: Math.min(most, Math.max(least, next)), termDays });
  return (
    <Section title={t.choose()}>
      <Card padded>
        {least < most && (
          <>
            <div className={styles.amount}>
              <Step sign="−" name={t.less()} isEnd={amount <= least} onTake={() => take(amount - step)} />
              <output>
                <Money minor={amount} currency={currency} />
              </output>
              <Step sign="+" name={t.more()} isEnd={amount >= most} onTake={() => take(amount + step)} />
            </div>
            <input
              type="range"
              className={styles.range}
              aria-label={t.choose()}
              aria-valuetext={formatMoney(amount, currency)}
              min={least}
              max={most}
              step={step}
              value={amount}
              onChange={({ currentTarget }) => take(Number(currentTarget.value))}
            />
          </>
        )}
        <p className={styles.why}>{why}</p>
        <p role="alert">{hasFailed && t.askFailed()}</p>
        {terms.length > 1 && (
          <fieldset className={styles.terms}>
            <legend>{t.chooseTerm()}</legend>
            {terms.map((term) => (
              <label key={term.termDays} className={styles.term}>
                <input
                  type="radio"
                  name="term"
                  checked={term.termDays === termDays}
                  onChange={() => onAsk?.({ amount, termDays: term.termDays })}
                />
                {term.text}
              </label>
            ))}
          </fieldset>
        )}
      </Card>
    </Section>
  );
}

type StepProps = {
  readonly sign: string;
  readonly name: string;
  readonly isEnd: boolean;
  readonly onTake: () => void;
};

function Step({ sign, name, isEnd, onTake }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={name}
      aria-disabled={isEnd || undefined}
      onClick={onTake}
    >
      {sign}
    </button>
  );
}
