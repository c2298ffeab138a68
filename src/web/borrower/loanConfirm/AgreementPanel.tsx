import * as t from 'messages:loanConfirm';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Money, RichText } from '../../ui/Text.tsx';
import styles from './loanConfirm.module.css';
import type { ConfirmFailure, Offer } from './offer.ts';

type Props = {
  readonly offer: Offer;
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
  readonly isSending: boolean;
  /** Another offer is being worked out. */
  readonly isRecalculating: boolean;
  readonly failure: ConfirmFailure | undefined;
  readonly onConfirm: () => void;
};

/** Total and yearly cost, the checkbox that accepts the contract, and the button, inactive until it is ticked. */
export function AgreementPanel({ offer, isAccepted, isRecalculating, failure, ...panel }: Props) {
  return (
    <>
      {/* Always rendered: a live region announces only later changes. */}
      <div role="alert">
        {failure?.kind === 'outcomeUnknown' && (
          <Notice tone="due" title={t.sendFailed()}>
            {t.sendFailedDetail()}
          </Notice>
        )}
        {failure && failure.kind !== 'outcomeUnknown' && <Notice tone="due">{failure.message}</Notice>}
      </div>
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
      {offer.lateCost && (
        <p className={styles.lateCost}>
          <RichText text={offer.lateCost} />
        </p>
      )}
      {offer.disclosure && (
        <p className={styles.lateCost}>
          {t.readFirst()}
          <a href={linkTo(offer.disclosure.url)}>{offer.disclosure.title}</a>
        </p>
      )}
      <Checkbox checked={isAccepted} onChange={panel.onAccept}>
        {t.accept()}
        <a href={linkTo(offer.isNewContract)}>{t.contract()}</a>
      </Checkbox>
      <Button disabled={!isAccepted} isBusy={panel.isSending || isRecalculating} onClick={panel.onConfirm}>
        {t.confirm()}
      </Button>
    </>
  );
}

/** Shown instead of checkbox and button when the borrower already has a loan of this product. */
export function OpenLoanNotice({ orderId }: { readonly orderId: string }) {
  return (
    <>
      <Notice title={t.alreadyOpen()}>{t.alreadyOpenDetail()}</Notice>
      <SeeLoanLink orderId={orderId} />
    </>
  );
}

export function SeeLoanLink({ orderId }: { readonly orderId: string }) {
  return <ButtonLink href={linkTo(pages.loanDetails, { orderId })}>{t.seeLoan()}</ButtonLink>;
}
