import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import { pageParameter } from '../../api/launch.ts';
import { useCall } from '../../api/useCall.ts';
import { useNews } from '../shared/useNews.ts';
import { type Loan, newsOf, standingOf } from './standing.ts';
import { useRatingPrompt } from './useRatingPrompt.ts';
import { View } from './View.tsx';

const ExtensionReminder = lazy(() => import('./ExtensionReminder.tsx'));
const LoanNews = lazy(() => import('./LoanNews.tsx'));
const Rating = lazy(() => import('./Rating.tsx'));

type Props = {
  readonly keys: { readonly productId: string; readonly orderId: string };
  readonly first: Normalised<Loan>;
};

export function Screen({ keys, first }: Props) {
  const [isLive, setLive] = useState(true);
  const { state, data: loan } = useCall(endpoints.loanDetails, keys, { first, polls: isLive });
  if (loan && isLive !== standingOf(loan.orderStatus).isLive) setLive(!isLive);
  const { news, dismiss } = useNews(loan, newsOf);
  const rating = useRatingPrompt(loan?.isScore === 1);
  const [asksDays, setAsksDays] = useState(false);
  return (
    <>
      <div role="status">
        <Suspense>{loan && news && <LoanNews loan={loan} news={news} onClose={dismiss} />}</Suspense>
      </div>
      <View
        state={state}
        isFresh={pageParameter('from') === 'confirm'}
        onMoreDays={() => setAsksDays(true)}
      />
      <Suspense>
        {asksDays && loan && <ExtensionReminder loan={loan} onClose={() => setAsksDays(false)} />}
        {rating.isOpen && loan && <Rating orderId={loan.orderNo} onClose={rating.close} />}
      </Suspense>
    </>
  );
}
