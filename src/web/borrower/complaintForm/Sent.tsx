import * as t from 'messages:complaintForm';
import { useEffect } from 'react';
import { limits } from '../../../contract/limits.ts';
import { longDay } from '../../ui/dates.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rich } from '../../ui/Rich.tsx';
import type { Receipt } from '../complaint/shared/receipt.ts';

export type SentProps = { readonly receipt: Receipt; readonly onEnd: () => void };

/** Says that the complaint arrived, for 1500 ms; the page that comes next says it again. Source: SPEC 4. */
export default function Sent({ receipt, onEnd }: SentProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, limits.successModalMs);
    return () => clearTimeout(timer);
  }, [onEnd]);
  return (
    <Modal title={t.sent()}>
      <Notice tone="paid">
        <Rich text={t.receipt({ folio: receipt.folio, date: longDay(receipt.answerBy) })} />
      </Notice>
    </Modal>
  );
}
