import * as t from 'messages:rating';
import { type ReactNode, useId, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { ReplyTo } from '../../api/request.ts';
import { useAction } from '../../api/useAction.ts';
import { postToHost } from '../../bridge/post.ts';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import styles from '../../ui/Stars.module.css';
import { dismissToast, toast } from '../../ui/toast.ts';

type Props = {
  /** The question. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly sendLabel: string;
  /** Sends 1 to 5 stars. */
  readonly onSend: (stars: number) => Promise<ReplyTo<'rate' | 'complaintRate'>>;
  /** The dialog that follows on few stars: a heading, words and its buttons. */
  readonly followUp: { readonly title: string; readonly text: string; readonly actions: ReactNode };
  readonly onClose: () => void;
};

/** Five stars; 4 or 5 lead to the app's own rating, fewer to a thank-you. Source: SPEC 4. */
export function RatingModal({ title, children, sendLabel, onSend, followUp, onClose }: Props) {
  const [stars, setStars] = useState(0);
  const [isFollowUpOpen, setFollowUpOpen] = useState(false);
  const { isBusy, error, run } = useAction<'send'>();

  function press(): void {
    if (stars === 0) {
      toast(t.chooseStars());
      return;
    }
    dismissToast();
    void run('send', send);
  }

  async function send(): Promise<string | undefined> {
    const reply = await onSend(stars);
    if (!reply.success) return reply.message;
    if (stars < limits.storeRatingFrom) setFollowUpOpen(true);
    else {
      postToHost('goRating', {});
      onClose();
    }
    return undefined;
  }

  if (isFollowUpOpen) {
    return (
      <Modal key="thanks" title={followUp.title} onClose={onClose} actions={followUp.actions}>
        <p>{followUp.text}</p>
      </Modal>
    );
  }
  return (
    <Modal
      key="stars"
      title={title}
      onClose={onClose}
      actions={
        <Button isBusy={isBusy} onClick={press}>
          {sendLabel}
        </Button>
      }
    >
      {children}
      <Stars label={title} value={stars} onChange={setStars} />
      {error && <ErrorNotice>{error}</ErrorNotice>}
    </Modal>
  );
}

type StarsProps = {
  readonly label: string;
  /** 0 while none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
};

const choices = Array.from({ length: limits.stars }, (_, index) => index + 1);

function Stars({ label, value, onChange }: StarsProps) {
  const name = useId();
  return (
    <fieldset className={styles.stars}>
      <legend className={styles.hidden}>{label}</legend>
      {choices.map((stars) => (
        <label key={stars} className={stars <= value ? styles.full : styles.star}>
          <input
            className={styles.hidden}
            type="radio"
            name={name}
            checked={stars === value}
            onChange={() => onChange(stars)}
          />
          <span className={styles.hidden}>{t.star({ n: stars })}</span>
          <svg viewBox="0 0 24 24" width={36} height={36} aria-hidden="true">
            <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1L3.2 9.6l6.1-.8z" />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
