import * as t from 'messages:loanConfirm';
import { Card, Section } from '../../ui/Card.tsx';
import { formatMoney } from '../../ui/format.ts';
import { Money } from '../../ui/Text.tsx';
import styles from './loanConfirm.module.css';
import type { Offer, OfferChoice } from './offer.ts';

type Props = {
  readonly offer: Offer;
  readonly chosen: OfferChoice;
  readonly onChoose: ((choice: OfferChoice) => void) | undefined;
  readonly hasFailed: boolean | undefined;
};

/** How much and for how long, within what the product and the borrower's limit allow, and what limits it. */
export function AmountAndTermPicker({ offer: { choice, currency }, chosen, onChoose, hasFailed }: Props) {
  const { least, most, step, limitReason, terms } = choice;
  const { amount, termDays } = chosen;
  const requestAmount = (next: number) =>
    onChoose?.({ amount: Math.min(most, Math.max(least, next)), termDays });
  return (
    <Section title={t.choose()}>
      <Card isPadded>
        {least < most && (
          <>
            <div className={styles.amount}>
              <StepButton
                symbol="−"
                name={t.less()}
                isAtLimit={amount <= least}
                onStep={() => requestAmount(amount - step)}
              />
              <output>
                <Money minor={amount} currency={currency} />
              </output>
              <StepButton
                symbol="+"
                name={t.more()}
                isAtLimit={amount >= most}
                onStep={() => requestAmount(amount + step)}
              />
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
              onChange={({ currentTarget }) => requestAmount(Number(currentTarget.value))}
            />
          </>
        )}
        <p className={styles.limitReason}>{limitReason}</p>
        <p role="alert">{hasFailed && t.offerFailed()}</p>
        {terms.length > 1 && <TermChoice terms={terms} chosen={chosen} onChoose={onChoose} />}
      </Card>
    </Section>
  );
}

type TermChoiceProps = Pick<Props, 'chosen' | 'onChoose'> & Pick<Offer['choice'], 'terms'>;

function TermChoice({ terms, chosen: { amount, termDays: chosenTermDays }, onChoose }: TermChoiceProps) {
  return (
    <fieldset className={styles.terms}>
      <legend>{t.chooseTerm()}</legend>
      {terms.map(({ termDays, text }) => (
        <label key={termDays} className={styles.term}>
          <input
            type="radio"
            name="term"
            checked={termDays === chosenTermDays}
            onChange={() => onChoose?.({ amount, termDays })}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

type StepButtonProps = {
  readonly symbol: string;
  readonly name: string;
  readonly isAtLimit: boolean;
  readonly onStep: () => void;
};

function StepButton({ symbol, name, isAtLimit, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={name}
      aria-disabled={isAtLimit || undefined}
      onClick={onStep}
    >
      {symbol}
    </button>
  );
}
