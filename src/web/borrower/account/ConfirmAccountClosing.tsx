import * as t from 'messages:account';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';

type Props = { readonly isBusy: boolean; readonly onConfirm: () => void; readonly onCancel: () => void };

export default function ConfirmAccountClosing({ isBusy, onConfirm, onCancel }: Props) {
  return (
    <Modal
      title={t.confirmTitle()}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t.cancel()}</Button>
          <Button kind="quiet" isBusy={isBusy} onClick={onConfirm}>
            {t.confirm()}
          </Button>
        </>
      }
    >
      <p>{t.confirmLead()}</p>
    </Modal>
  );
}
