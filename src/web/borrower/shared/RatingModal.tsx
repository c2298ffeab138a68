import * as t from 'messages:rating';
import { type ReactNode, useRef, useState } from 'react';
import type { Normalised } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import { goRating } from '../../bridge/bridge.ts';
import { Button } from '../../ui/Button.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { toast } from '../../ui/toast.ts';

type Props = {
  /** What is asked. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly sendLabel: string;
  /** Sends 1 to 5 stars. */
  readonly onSend: (stars: number) => Promise<Normalised<unknown>>;
  /** The dialog that follows on few stars: a heading, words and its buttons. */
  readonly thanks: { readonly title: string; readonly text: string; readonly actions: ReactNode };
  readonly onClose: () => void;
};

/** Five stars; 4 or 5 lead to the app's own rating, fewer to a thank-you. Source: SPEC 4. */
export function RatingModal({ title, children, sendLabel, onSend, thanks, onClose }: Props) {
  const [stars, setStars] = useState(0);
  const [isSending, setSending] = useState(false);
  const [isThanked, setThanked] = useState(false);
  const [failure, setFailure] = useState('');
  const isUnderWay = useRef(false);

  async function send(): Promise<void> {
    if (stars === 0) return toast(t.chooseStars());
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    setFailure('');
    const reply = await onSend(stars);
    isUnderWay.current = false;
    setSending(false);
    if (!reply.success) return setFailure(reply.message);
    if (stars < limits.storeRatingFrom) return setThanked(true);
    goRating();
    onClose();
  }

  if (isThanked) {
    return (
      <Modal key="thanks" title={thanks.title} onClose={onClose} actions={thanks.actions}>
        <p>{thanks.text}</p>
      </Modal>
    );
  }
  return (
    <Modal
      key="stars"
      title={title}
      onClose={onClose}
      actions={
        <Button busy={isSending} onClick={() => void send()}>
          {sendLabel}
        </Button>
      }
    >
      {children}
      <Stars label={title} value={stars} onChange={setStars} />
      {failure && <Failure>{failure}</Failure>}
    </Modal>
  );
}
