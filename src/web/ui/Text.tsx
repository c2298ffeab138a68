import type { ReactNode } from 'react';
import { formatMoney } from './format.ts';
import { Skeleton } from './Skeleton.tsx';
import styles from './Text.module.css';

/** A text whose `**parts**` are strong. */
export function RichText({ text }: { readonly text: string }) {
  return text.split('**').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
  );
}

type HeadlineProps = {
  /** What the amount is: `Tienes que pagar`. */
  readonly label: ReactNode;
  readonly symbol: ReactNode;
  readonly whole: ReactNode;
  readonly cents: ReactNode;
  /** The line under it: by when. */
  readonly text?: string;
};

/** The headline of a loan page, its h1: the amount with small cents, and the date under it. */
export function Headline({ label, symbol, whole, cents, text }: HeadlineProps) {
  return (
    <section>
      <h1 className={styles.heading}>
        <span className={styles.label}>{label} </span>
        <span className={styles.amount}>
          <span className={styles.small}>{symbol}</span>
          {whole}
          <span className={styles.small}>{cents}</span>
        </span>
      </h1>
      {text && (
        <p className={styles.date}>
          <RichText text={text} />
        </p>
      )}
    </section>
  );
}

/** The headline before the reply; the inline script fills it before the page's code is loaded. */
export function HeadlineSkeleton() {
  return (
    <section>
      <h1 className={styles.heading}>
        <span className={styles.label} data-initial="label">
          <Skeleton variant="short" />
        </span>
        <span className={styles.amount}>
          <span className={styles.small} data-initial="symbol" />
          <span data-initial="whole">
            <Skeleton variant="amount" />
          </span>
          <span className={styles.small} data-initial="cents" />
        </span>
      </h1>
      <p className={styles.date} data-initial="text" data-emphasis="">
        <Skeleton />
      </p>
    </section>
  );
}

/** An amount in a line of text or a row. */
export function Money({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  return <span className={styles.money}>{formatMoney(minor, currency)}</span>;
}
