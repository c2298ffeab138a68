import { textOf } from '../../../texts/text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toast.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

export default function Question({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      title={t('rate')}
      onClose={onClose}
      actions={<Button onClick={() => toast(t('note'), { kind: 'success' })}>{t('pay')}</Button>}
    >
      <p>{t('note')}</p>
    </Modal>
  );
}
