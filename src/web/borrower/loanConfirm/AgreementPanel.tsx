import * as t from 'messages:loanConfirm';
import { linkTo } from '../../api/launchParameters.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './AgreementPanel.module.css';
import type { ConfirmRefusal, Offer } from './offer.ts';
import { RefusalNotice } from './RefusalNotice.tsx';

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
