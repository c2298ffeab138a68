import * as t from 'messages:loanConfirm';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Check } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Money } from '../../ui/Text.tsx';
import styles from './loanConfirm.module.css';
import type { ConfirmRefusal, Offer } from './offer.ts';

type Props = {
  readonly offer: Offer;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
  readonly isSending: boolean;
  /** Another offer is being worked out. */
  readonly isRecalculating: boolean;
  readonly refusal: ConfirmRefusal | undefined;
  readonly onConfirm: () => void;
};

/** The box with its contract, what it costs in all, and the button: inert until the box is ticked. */
export function AgreementPanel({
  offer,
  isAccepted,
  onAccept,
  isSending,
  isRecalculating,
  refusal,
  onConfirm,
}: Props) {
  return (
    <>
      <RefusalNotice refusal={refusal} />
      <dl className={styles.costs} aria-live="polite" aria-busy={isRecalculating}>
        <div>
          <dt>{t.total()}</dt>
          <dd>
            <Money minor={offer.totalToRepay} currency={offer.currency} />
          </dd>
        </div>
        <div>
          <dt>{offer.yearlyCost.name}</dt>
          <dd>{offer.yearlyCost.value}</dd>
        </div>
      </dl>
      <Check checked={isAccepted} onChange={onAccept}>
        {t.accept()}
        <a href={linkTo(offer.isNewContract)}>{t.contract()}</a>
      </Check>
      <Button disabled={!isAccepted} busy={isSending || isRecalculating} onClick={onConfirm}>
        {t.confirm()}
      </Button>
    </>
  );
}

/** Why the confirmation didn't go through, and what to do. The place stands ready, so that it is read out. */
function RefusalNotice({ refusal }: { readonly refusal: ConfirmRefusal | undefined }) {
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

/** In the place of the box and the button: this product is lent to the borrower already. */
export function OpenLoanNotice({ orderId }: { readonly orderId: string }) {
  return (
    <>
      <Notice title={t.alreadyOpen()}>{t.alreadyOpenDetail()}</Notice>
      <ButtonLink href={linkTo(pages.loanDetails, { orderId })}>{t.seeLoan()}</ButtonLink>
    </>
  );
}
