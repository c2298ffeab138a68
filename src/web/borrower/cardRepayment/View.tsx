import * as t from 'messages:cardRepayment';
import * as wayTexts from 'messages:way';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { Empty } from '../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { formatMoney } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './cardRepayment.module.css';
import { CardPageFrame } from './shared/CardPageFrame.tsx';
import type { RepaymentMethods } from './shared/repaymentMethods.ts';

type Props = {
  readonly state: ViewState<RepaymentMethods>;
  /** Index of the chosen card; -1 before one is chosen. */
  readonly selectedIndex: number;
  readonly busy: 'card' | 'link' | 'add' | undefined;
  readonly onSelect: (index: number) => void;
  readonly onPay: () => void;
  readonly onLink: () => void;
  readonly onAdd: () => void;
  readonly onRemove: (id: string) => void;
};

export function View({ state, busy, onPay, onLink, onAdd, ...picker }: Props) {
  const actions = ({ bankCards, canAdd, alipay, amount, currency }: RepaymentMethods) => (
    <>
      {bankCards.length > 0 && (
        <Button busy={busy === 'card'} onClick={onPay}>
          {t.pay({ amount: formatMoney(amount, currency) })}
        </Button>
      )}
      {bankCards.length === 0 && canAdd === 0 && (
        <ButtonLink href={linkTo(pages.repayment)}>{t.otherWays()}</ButtonLink>
      )}
      {canAdd === 1 && (
        <Button kind={bankCards.length > 0 ? 'quiet' : 'primary'} busy={busy === 'add'} onClick={onAdd}>
          {t.add()}
        </Button>
      )}
      {alipay && (
        <Button kind="quiet" busy={busy === 'link'} onClick={onLink}>
          {wayTexts.link()}
        </Button>
      )}
    </>
  );
  return (
    <CardPageFrame state={state} heading={t.title()} skeleton={<Skeleton variant="card" />} actions={actions}>
      {({ bankCards, canAdd }) =>
        bankCards.length > 0 ? (
          <CardPicker cards={bankCards} {...picker} />
        ) : (
          <Empty title={t.noCards()}>
            <p>{canAdd === 1 ? t.addFirst() : t.noCardsNext()}</p>
          </Empty>
        )
      }
    </CardPageFrame>
  );
}

type CardPickerProps = Pick<Props, 'selectedIndex' | 'onSelect' | 'onRemove'> & {
  readonly cards: RepaymentMethods['bankCards'];
};

/** The borrower's cards, of which one is chosen. */
function CardPicker({ cards, selectedIndex, onSelect, onRemove }: CardPickerProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{t.cards()}</legend>
      <div className={styles.cards}>
        {cards.map(({ id, bankName, cardNo }, index) => (
          <div key={id} className={styles.row}>
            <label className={styles.card}>
              <input
                type="radio"
                name="card"
                className={styles.radio}
                checked={index === selectedIndex}
                onChange={() => onSelect(index)}
              />
              <span className={styles.name}>
                <span className={styles.bank}>{bankName}</span>
                <span className={styles.number}>{t.endsIn({ last4: cardNo.slice(-4) })}</span>
              </span>
            </label>
            {index === selectedIndex && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t.removeNamed({ bank: bankName, last4: cardNo.slice(-4) })}
                onClick={() => onRemove(id)}
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
