import * as t from 'messages:account';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';

type Props = { readonly busy: boolean; readonly onConfirm: () => void; readonly onKeep: () => void };

export default function ConfirmClosing({ busy, onConfirm, onKeep }: Props) {
  return (
    <Modal
      title={t.confirmTitle()}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>{t.keep()}</Button>
          <Button kind="quiet" busy={busy} onClick={onConfirm}>
            {t.confirm()}
          </Button>
        </>
      }
    >
      <p>{t.confirmLead()}</p>
    </Modal>
  );
}
