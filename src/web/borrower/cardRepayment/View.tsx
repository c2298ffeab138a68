import * as t from 'messages:cardRepayment';
import * as wayTexts from 'messages:way';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { Empty } from '../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { formatMoney } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './cardRepayment.module.css';
import { CardPageFrame } from './shared/CardPageFrame.tsx';
import type { RepaymentMethods } from './shared/repaymentMethods.ts';

type Props = {
  readonly state: ViewStateOrEmpty<RepaymentMethods>;
  readonly cardActions?: {
    /** Index of the chosen card; -1 before one is chosen. */
    readonly selectedIndex: number;
    readonly busy: 'card' | 'link' | 'add' | undefined;
    readonly onSelect: (index: number) => void;
    readonly onPay: () => void;
    readonly onLink: () => void;
    readonly onAdd: () => void;
    readonly onRemove: (id: string) => void;
  };
};

export function View({ state, cardActions }: Props) {
  return (
    <CardPageFrame
      state={state}
      title={t.title()}
      skeleton={<Skeleton variant="card" />}
      actions={(methods) => (
        <>
          {methods.bankCards.length > 0 ? (
            <Button busy={cardActions?.busy === 'card'} onClick={() => cardActions?.onPay()}>
              {t.pay({ amount: formatMoney(methods.amount, methods.currency) })}
            </Button>
          ) : (
            methods.canAdd === 0 && <ButtonLink href={linkTo(pages.repayment)}>{t.otherWays()}</ButtonLink>
          )}
          {methods.canAdd === 1 && (
            <Button
              {...(methods.bankCards.length > 0 && { kind: 'quiet' })}
              busy={cardActions?.busy === 'add'}
              onClick={() => cardActions?.onAdd()}
            >
              {t.add()}
            </Button>
          )}
          {methods.alipay && (
            <Button kind="quiet" busy={cardActions?.busy === 'link'} onClick={() => cardActions?.onLink()}>
              {wayTexts.link()}
            </Button>
          )}
        </>
      )}
    >
      {(methods) =>
        methods.bankCards.length > 0 ? (
          <CardPicker
            cards={methods.bankCards}
            selectedIndex={cardActions?.selectedIndex ?? -1}
            onSelect={(index) => cardActions?.onSelect(index)}
            onRemove={(id) => cardActions?.onRemove(id)}
          />
        ) : (
          <Empty title={t.noCards()}>
            <p>{methods.canAdd === 1 ? t.addFirst() : t.noCardsNext()}</p>
          </Empty>
        )
      }
    </CardPageFrame>
  );
}

type CardPickerProps = {
  readonly cards: RepaymentMethods['bankCards'];
  readonly selectedIndex: number;
  readonly onSelect: (index: number) => void;
  readonly onRemove: (id: string) => void;
};

/** The borrower's cards, of which one is chosen. */
function CardPicker({ cards, selectedIndex, onSelect, onRemove }: CardPickerProps) {
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
