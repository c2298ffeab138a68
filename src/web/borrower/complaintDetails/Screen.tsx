import * as initialCalls from '../../api/initialCalls.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { lazyComponent } from '../../ui/rendering.ts';
import { callLegacy } from '../shared/legacyCall.ts';
import { useRatingPrompt } from '../shared/StatusNotice.tsx';
import { View } from './View.tsx';

const ComplaintRating = lazyComponent(async () => (await import('./ComplaintRating.tsx')).default);

function Screen(pageCall: PageCall<'complaintDetail'>) {
  const { state, data } = useCall(pageCall);
  const rating = useRatingPrompt(data !== undefined && data.isNeedScore !== 0);
  return (
    <>
      <View state={state} />
      {rating.isOpen && (
        <ComplaintRating problemId={String(pageCall.payload.problemId)} onClose={rating.close} />
      )}
    </>
  );
}

export async function start() {
  const pageCall = await startCall(initialCalls.complaintDetails, {
    required: ['problemId'],
    callFunction: callLegacy,
  });
  return <Screen {...pageCall} />;
}
