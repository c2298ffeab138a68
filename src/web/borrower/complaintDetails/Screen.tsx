import { lazy, Suspense, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { callLegacy } from '../shared/legacyCall.ts';
import { View } from './View.tsx';

const ImageViewer = lazy(() => import('../shared/attachments/ImageViewer.tsx'));
const ComplaintRating = lazy(() => import('./ComplaintRating.tsx'));

type Props = {
  readonly params: { readonly problemId: string };
  readonly initialReply: NormalizedReply<ResponseData<'complaintDetail'>>;
};

type OpenedImages = { readonly urls: readonly string[]; readonly initialIndex: number };

export function Screen({ params, initialReply }: Props) {
  const { state, data } = useCall(endpoints.complaintDetail, params, {
    initialReply,
    callFunction: callLegacy,
  });
  const [openedImages, setOpenedImages] = useState<OpenedImages>();
  const [isRatingOpen, setRatingOpen] = useState(false);
  const needsRating = data !== undefined && data.isNeedScore !== 0;

  useEffect(() => {
    if (!needsRating) return;
    const timer = setTimeout(() => setRatingOpen(true), limits.ratingDelayMs);
    return () => clearTimeout(timer);
  }, [needsRating]);

  return (
    <>
      <View state={state} onOpen={(urls, initialIndex) => setOpenedImages({ urls, initialIndex })} />
      {openedImages && (
        <Suspense>
          <ImageViewer {...openedImages} onClose={() => setOpenedImages(undefined)} />
        </Suspense>
      )}
      {isRatingOpen && !openedImages && (
        <Suspense>
          <ComplaintRating problemId={params.problemId} onClose={() => setRatingOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export async function start() {
  const params = payloadFromAddress(initialCalls.complaintDetails);
  if (!params.problemId) return <View state={{ kind: 'empty' }} />;
  return <Screen params={params} initialReply={await callLegacy(endpoints.complaintDetail, params)} />;
}
