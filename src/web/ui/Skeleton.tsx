import { sharedText } from '../texts/text.ts';
import { classes } from './css.ts';
import styles from './Skeleton.module.css';

type SkeletonProps = {
  /** A line of text of this length, the large amount, or a whole card or button. */
  readonly shape?: 'short' | 'line' | 'amount' | 'card' | 'button';
};

/** A grey place where something will be; inline, so it can stand inside headings and rows. */
export function Skeleton({ shape = 'line' }: SkeletonProps) {
  return <span className={classes(styles.skeleton, styles[shape])} aria-hidden="true" />;
}

/** Tells a screen reader that the page is loading. One a loading view. */
export function LoadingStatus() {
  return (
    <span className={styles.hidden} role="status">
      {sharedText('loading')}
    </span>
  );
}
