import * as kit from 'messages:kit';
import { classes } from './css.ts';
import styles from './Skeleton.module.css';

/** A line of text of this length, the large amount, or a whole card or button. */
const shapes = {
  short: styles.short,
  line: undefined,
  amount: styles.amount,
  card: styles.card,
  button: styles.button,
};

type SkeletonProps = {
  readonly shape?: keyof typeof shapes;
};

/** A grey place where something will be; inline, so it can stand inside headings and rows. */
export function Skeleton({ shape = 'line' }: SkeletonProps) {
  return <span className={classes(styles.skeleton, shapes[shape])} aria-hidden="true" />;
}

/** Tells a screen reader that the page is loading. One a loading view. */
export function LoadingStatus() {
  return (
    <span className={styles.hidden} role="status">
      {kit.loading()}
    </span>
  );
}
