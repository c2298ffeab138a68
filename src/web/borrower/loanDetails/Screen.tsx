import { lazy, Suspense, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { getPageParameter, payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { useChangeNotice } from '../shared/useChangeNotice.ts';
import { findStatusUpdate, getStatusView, type Loan } from './statusView.ts';
import { View } from './View.tsx';

const ExtensionReminder = lazy(() => import('./ExtensionReminder.tsx'));
const StatusUpdateNotice = lazy(() => import('./StatusUpdateNotice.tsx'));
const LoanRating = lazy(() => import('./LoanRating.tsx'));

type Props = {
  readonly params: { readonly productId: string; readonly orderId: string };
  readonly initialReply: NormalizedReply<Loan>;
};

export function Screen({ params, initialReply }: Props) {
  const [shouldPoll, setShouldPoll] = useState(true);
  const { state, data: loan } = useCall(endpoints.loanDetails, params, {
    initialReply,
    isPolling: shouldPoll,
  });
  if (loan && shouldPoll !== getStatusView(loan.orderStatus).shouldPoll) setShouldPoll(!shouldPoll);
  const { notice: update, dismiss } = useChangeNotice(loan, findStatusUpdate);
  const rating = useRatingPrompt(loan?.isScore === 1);
  const [isExtensionOpen, setExtensionOpen] = useState(false);
  return (
    <>
      <div role="status">
        <Suspense>
          {loan && update && <StatusUpdateNotice loan={loan} update={update} onClose={dismiss} />}
        </Suspense>
      </div>
      <View
        state={state}
        isJustConfirmed={getPageParameter('from') === 'confirm'}
        onExtend={() => setExtensionOpen(true)}
      />
      <Suspense>
        {isExtensionOpen && loan && <ExtensionReminder loan={loan} onClose={() => setExtensionOpen(false)} />}
        {rating.isOpen && loan && <LoanRating orderId={loan.orderNo} onClose={rating.close} />}
      </Suspense>
    </>
  );
}

export async function start() {
  const params = payloadFromAddress(initialCalls.loanDetails);
  if (!params.orderId) return <View state={{ kind: 'empty' }} />;
  return <Screen params={params} initialReply={await call(endpoints.loanDetails, params)} />;
}

type RatingPrompt = { readonly isOpen: boolean; readonly close: () => void };

/** Opens once, a moment after a rating is asked for: what the page says is read first. Source: SPEC 9. */
function useRatingPrompt(isRequested: boolean): RatingPrompt {
  const [phase, setPhase] = useState<'waiting' | 'open' | 'closed'>('waiting');
  useEffect(() => {
    if (!isRequested) return;
    const timer = setTimeout(() => setPhase('open'), limits.ratingDelayMs);
    return () => clearTimeout(timer);
  }, [isRequested]);
  return { isOpen: phase === 'open', close: () => setPhase('closed') };
}
