import type { ReactNode } from 'react';
import { Headline } from './Headline.tsx';
import styles from './Money.module.css';
import { formatMoney, moneyParts } from './money.ts';

type MoneyProps = { readonly minor: number; readonly currency: string };

/** An amount in a line of text or a row. */
export function Money({ minor, currency }: MoneyProps) {
  return <span className={styles.money}>{formatMoney(minor, currency)}</span>;
}

type HeadlineAmountProps = MoneyProps & {
  /** What the amount is: `Tienes que pagar`. */
  readonly label: ReactNode;
  /** The line under it: by when. */
  readonly children?: ReactNode;
};

/** An amount that leads a screen, with the line under it. */
export function HeadlineAmount({ label, minor, currency, children }: HeadlineAmountProps) {
  return (
    <Headline label={label} {...moneyParts(minor, currency)}>
      {children}
    </Headline>
  );
}
