import * as initialCalls from '../../api/initialCalls.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { useRatingPrompt } from '../shared/LoanUpdateNotice.tsx';
import { callLegacy } from '../shared/legacyCall.ts';
import { View } from './View.tsx';

const ReplyForm = lazyComponent(async () => (await import('./ReplyForm.tsx')).default);
const ComplaintRating = lazyComponent(async () => (await import('./ComplaintRating.tsx')).default);

function Screen(pageCall: PageCall<'complaintDetail'>) {
  const { state, data, refresh } = useCall(pageCall);
  const problemId = String(pageCall.payload.problemId);
  const rating = useRatingPrompt(data !== undefined && data.isNeedScore !== 0);
  return (
    <>
      <View state={state} replyForm={<ReplyForm problemId={problemId} onSent={refresh} />} />
      {rating.isOpen && <ComplaintRating problemId={problemId} onClose={rating.close} />}
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
