import * as t from 'messages:loanConfirm';
import { Notice } from '../../ui/Notice.tsx';
import type { Refused } from './offer.ts';

/** Why the confirmation didn't go through, and what to do. The place stands ready, so that it is read out. */
export function RefusedNotice({ refused }: { readonly refused: Refused | undefined }) {
  return <div role="alert">{refused && <Words refused={refused} />}</div>;
}

function Words({ refused: { kind, message } }: { readonly refused: Refused }) {
  if (kind === 'unsure') {
    return (
      <Notice tone="due" title={t.sendFailed()}>
        {t.sendFailedDetail()}
      </Notice>
    );
  }
  return <Notice tone="due">{message}</Notice>;
}
