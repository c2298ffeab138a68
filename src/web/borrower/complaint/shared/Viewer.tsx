import * as t from 'messages:picture';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import styles from './Viewer.module.css';

type Props = {
  readonly addresses: readonly string[];
  /** Index of the picture that is shown first. */
  readonly from: number;
  readonly onClose: () => void;
};

/** Shows pictures in full width, one at a time. */
export default function Viewer({ addresses, from, onClose }: Props) {
  const [shown, setShown] = useState(from);
  const count = addresses.length;
  const title = t.picture({ n: shown + 1, count });
  const go = (step: number): void => setShown((shown + step + count) % count);
  const turn = count > 1 && (
    <div className={styles.turn}>
      <Button kind="quiet" onClick={() => go(-1)}>
        {t.previous()}
      </Button>
      <Button kind="quiet" onClick={() => go(1)}>
        {t.next()}
      </Button>
    </div>
  );
  return (
    <Modal wide title={title} onClose={onClose} actions={turn}>
      <img className={styles.picture} src={addresses[shown]} alt={title} />
    </Modal>
  );
}
