import * as t from 'messages:complaintForm';
import { useEffect } from 'react';
import { limits } from '../../../contract/limits.ts';
import { formatLongDay } from '../../ui/format.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RichText } from '../../ui/Text.tsx';
import type { ComplaintReceipt } from '../complaint/draft.ts';

export type SentModalProps = { readonly receipt: ComplaintReceipt; readonly onEnd: () => void };

/** Confirms for 1500 ms that the complaint was received; the next page repeats it. Source: SPEC 4. */
export default function SentModal({ receipt, onEnd }: SentModalProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, limits.successModalMs);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <Modal title={t.sent()}>
      <Notice tone="paid">
        <RichText text={t.receipt({ folio: receipt.folio, date: formatLongDay(receipt.answerBy) })} />
      </Notice>
    </Modal>
  );
}
