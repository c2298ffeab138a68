import * as cardTexts from 'messages:cardPayment';
import * as t from 'messages:cardRepayment';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { EmptyView } from '../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { formatMoney } from '../../ui/format.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './cardRepayment.module.css';
import { CardPageFrame } from './shared/CardPageFrame.tsx';
import type { RepaymentMethods } from './shared/repaymentMethods.ts';

type Props = {
  readonly state: ViewState<RepaymentMethods>;
  /** Index of the chosen card; -1 before one is chosen. */
  readonly selectedIndex: number;
  readonly busy: 'card' | 'link' | 'add' | 'remove' | undefined;
  readonly onSelect: (index: number) => void;
  readonly onPay: () => void;
  readonly onLink: () => void;
  readonly onAdd: () => void;
  readonly onRemove: (id: string) => void;
};

export function View({ state, busy, onPay, onLink, onAdd, ...picker }: Props) {
  const actions = ({ bankCards, canAdd, amount, currency }: RepaymentMethods) => (
    <>
      {bankCards.length > 0 && (
        <Button
          kind={picker.selectedIndex < 0 ? 'waiting' : 'primary'}
          isBusy={busy === 'card'}
          onClick={onPay}
        >
          {t.pay({ amount: formatMoney(amount, currency) })}
        </Button>
      )}
      {bankCards.length === 0 && canAdd === 0 && (
        <ButtonLink href={linkTo(pages.repayment)}>{t.otherWays()}</ButtonLink>
      )}
      {bankCards.length === 0 && canAdd === 1 && (
        <Button isBusy={busy === 'add'} onClick={onAdd}>
          {t.add()}
        </Button>
      )}
    </>
  );
  return (
    <CardPageFrame state={state} heading={t.title()} skeleton={<Skeleton variant="card" />} actions={actions}>
      {({ bankCards, canAdd, alipay }) => (
        <>
          {bankCards.length > 0 ? (
            <CardPicker cards={bankCards} {...picker} />
          ) : (
            <EmptyView title={t.noCards()}>
              <p>{canAdd === 1 ? t.addFirst() : t.noCardsNext()}</p>
            </EmptyView>
          )}
          <LinkList>
            {bankCards.length > 0 && canAdd === 1 && <LinkRow onClick={onAdd} title={t.add()} />}
            {alipay && <LinkRow onClick={onLink} title={cardTexts.link()} detail={cardTexts.linkDetail()} />}
          </LinkList>
        </>
      )}
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
              <CardDrawing letter={bankName.slice(0, 1)} />
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

/** A bank's card with its stripe and chip; decoration, the bank is named beside it. */
function CardDrawing({ letter }: { readonly letter: string }) {
  return (
    <svg className={styles.drawing} width={40} height={28} viewBox="0 0 40 28" aria-hidden="true">
      <rect width={40} height={28} rx={4} fill="currentColor" opacity={0.12} />
      <path d="M0 5h40v4H0z" fill="currentColor" opacity={0.35} />
      <rect x={4} y={14} width={8} height={6} rx={1.5} fill="currentColor" opacity={0.5} />
      <text x={31} y={23} textAnchor="middle" fontSize={11} fontWeight={700} fill="currentColor">
        {letter}
      </text>
    </svg>
  );
}
