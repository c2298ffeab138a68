import * as t from 'messages:cardRepayment';
import styles from './CardPicker.module.css';
import type { RepaymentMethods } from './shared/repaymentMethods.ts';

type Props = {
  readonly cards: RepaymentMethods['bankCards'];
  readonly selectedIndex: number;
  readonly onSelect: (index: number) => void;
  readonly onRemove: (id: string) => void;
};

/** The borrower's cards, of which one is chosen. */
export function CardPicker({ cards, selectedIndex, onSelect, onRemove }: Props) {
  return (
    <fieldset>
      <legend className={styles.legend}>{t.cards()}</legend>
      <div className={styles.cards}>
        {cards.map((card, index) => (
          <div key={card.id} className={styles.row}>
            <label className={styles.card}>
              <input
                type="radio"
                name="card"
                className={styles.radio}
                checked={index === selectedIndex}
                onChange={() => onSelect(index)}
              />
              <span className={styles.name}>
                <span className={styles.bank}>{card.bankName}</span>
                <span className={styles.number}>{t.endsIn({ last4: card.cardNo.slice(-4) })}</span>
              </span>
            </label>
            {index === selectedIndex && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t.removeNamed({ bank: card.bankName, last4: card.cardNo.slice(-4) })}
                onClick={() => onRemove(card.id)}
              >
                {t.remove()}
              </button>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
