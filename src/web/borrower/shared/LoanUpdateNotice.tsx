import * as t from 'messages:paymentNotice';
import { useCallback, useEffect, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import { formatMoney } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import skeleton from '../../ui/Skeleton.module.css';
import type { Payment } from './PaymentsList.tsx';

const ChangeBanner = lazyComponent(async () => (await import('./ChangeBanner.tsx')).default);

/** A change of the loan while the page was open. */
export type ChangeAnnouncement = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The page shows it already. */
  readonly isScreenReaderOnly?: boolean;
};

export function describePayment(
  { paymentId, amount, channel }: Payment,
  currency: string,
): ChangeAnnouncement {
  return {
    id: paymentId,
    title: t.paymentReceived(),
    text: t.paymentCounted({ amount: formatMoney(amount, currency), channel }),
  };
}

type Props = { readonly change: ChangeAnnouncement | undefined; readonly onClose: () => void };

/** Announces a change found by polling: in a banner over the page, and to screen readers. */
export function LoanUpdateNotice({ change, onClose }: Props) {
  return (
    <div role="status">
      {change?.isScreenReaderOnly && (
        <p className={skeleton.hidden}>
          {change.title} {change.text}
        </p>
      )}
      {change && !change.isScreenReaderOnly && (
        <ChangeBanner key={change.id} title={change.title} text={change.text} onClose={onClose} />
      )}
    </div>
  );
}

/** The change between one reply of a call and the next, until it is dismissed or a newer one occurs. */
export function useLoanUpdateNotice<Data, Change>(
  current: Data | undefined,
  findChange: (before: Data, current: Data) => Change | undefined,
) {
  const [previous, setPrevious] = useState(current);
  const [notice, setNotice] = useState<Change>();
  if (current !== undefined && current !== previous) {
    const change = previous === undefined ? undefined : findChange(previous, current);
    setPrevious(current);
    if (change !== undefined) setNotice(change);
  }
  const dismiss = useCallback(() => setNotice(undefined), []);
  return { notice, dismiss };
}

const dialogCheckMs = 500;

/** Opens the rating once, with a delay so that the page can be read first. Source: SPEC 9. */
export function useRatingPrompt(isRequested: boolean) {
  const [phase, setPhase] = useState<'waiting' | 'open' | 'closed'>('waiting');
  useEffect(() => {
    if (!isRequested) return;
    let timer = setTimeout(openUnlessBusy, limits.ratingDelayMs);
    /** Waits for an open dialog to close, by polling: Safari before 15.4 has no `close` event. */
    function openUnlessBusy(): void {
      if (document.querySelector('dialog[open]')) timer = setTimeout(openUnlessBusy, dialogCheckMs);
      else setPhase('open');
    }
    return () => clearTimeout(timer);
  }, [isRequested]);
  return { isOpen: phase === 'open', close: () => setPhase('closed') };
}
