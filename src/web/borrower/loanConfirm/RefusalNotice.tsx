import * as t from 'messages:loanConfirm';
import { Notice } from '../../ui/Notice.tsx';
import type { ConfirmRefusal } from './offer.ts';

/** Why the confirmation didn't go through, and what to do. The place stands ready, so that it is read out. */
export function RefusalNotice({ refusal }: { readonly refusal: ConfirmRefusal | undefined }) {
  return <div role="alert">{refusal && <RefusalText refusal={refusal} />}</div>;
}

function RefusalText({ refusal: { kind, message } }: { readonly refusal: ConfirmRefusal }) {
  if (kind === 'unsure') {
    return (
      <Notice tone="due" title={t.sendFailed()}>
        {t.sendFailedDetail()}
      </Notice>
    );
  }
  return <Notice tone="due">{message}</Notice>;
}
