import * as t from 'messages:loanConfirm';
import { useEffect, useState } from 'react';
import { useCountdown } from '../../ui/countdown.ts';
import { Modal } from '../../ui/Modal.tsx';
import styles from './loanConfirm.module.css';
import { getReviewEnd } from './progress.ts';

type Props = {
  readonly text: string;
  readonly productId: string;
  /** Called once, when the time is over. */
  readonly onEnd: () => void;
};

/** Stands over the offer while it is being reviewed: a ring that closes, and what is happening. */
export default function ReviewCountdown({ text, productId, onEnd }: Props) {
  const [endsAt] = useState(() => getReviewEnd(productId, Date.now()));
  const seconds = useCountdown(endsAt);
  useEffect(() => {
    const timer = setTimeout(onEnd, endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt, onEnd]);
  return (
    <Modal title={t.reviewTitle()}>
      <svg className={styles.countdown} viewBox="0 0 96 96" aria-hidden="true">
        <circle className={styles.track} cx={48} cy={48} r={42} />
        <circle className={styles.ring} cx={48} cy={48} r={42} pathLength={1} />
        <text className={styles.seconds} x={48} y={48}>
          {seconds}
        </text>
      </svg>
      <p className={styles.text}>{text}</p>
    </Modal>
  );
}
