import * as kit from 'messages:kit';
import { joinClassNames } from './classNames.ts';
import styles from './Skeleton.module.css';

/** A line of text of this length, the large amount, or a whole card or button. */
const variants = {
  short: styles.short,
  line: undefined,
  amount: styles.amount,
  card: styles.card,
  button: styles.button,
};

type SkeletonProps = {
  readonly variant?: keyof typeof variants;
};

/** A grey place where something will be; inline, so it can stand inside headings and rows. */
export function Skeleton({ variant = 'line' }: SkeletonProps) {
  return <span className={joinClassNames(styles.skeleton, variants[variant])} aria-hidden="true" />;
}

/** Tells a screen reader that the page is loading. One a loading view. */
export function LoadingStatus() {
  return (
    <span className={styles.hidden} role="status">
      {kit.loading()}
    </span>
  );
}
