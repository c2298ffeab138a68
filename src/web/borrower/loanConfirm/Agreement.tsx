import * as t from 'messages:loanConfirm';
import { linkTo } from '../../api/launch.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './Agreement.module.css';
import type { Offer, Refused } from './offer.ts';
import { RefusedNotice } from './RefusedNotice.tsx';

type Props = {
  readonly offer: Offer;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  readonly isSending: boolean;
  /** Another offer is being worked out. */
  readonly isAsking: boolean;
  readonly refused: Refused | undefined;
  readonly onConfirm: () => void;
};

/** The box with its contract, what it costs in all, and the button: inert until the box is ticked. */
export function Agreement({ offer, isTicked, onTick, isSending, isAsking, refused, onConfirm }: Props) {
  return (
    <>
      <RefusedNotice refused={refused} />
      <dl className={styles.costs} aria-live="polite" aria-busy={isAsking}>
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
      <Check checked={isTicked} onChange={onTick}>
        {t.accept()}
        <a href={linkTo(offer.isNewContract)}>{t.contract()}</a>
      </Check>
      <Button disabled={!isTicked} busy={isSending || isAsking} onClick={onConfirm}>
        {t.confirm()}
      </Button>
    </>
  );
}
