import { lazy, Suspense, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import { limits } from '../../../contract/limits.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { callOlder } from '../../api/older.ts';
import { useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

const Viewer = lazy(() => import('../complaint/shared/Viewer.tsx'));
const Rating = lazy(() => import('./Rating.tsx'));

type Props = {
  readonly keys: { readonly problemId: string };
  readonly first: Normalised<Data<'complaintDetail'>>;
};

type Opened = { readonly addresses: readonly string[]; readonly from: number };

export function Screen({ keys, first }: Props) {
  const { state, data } = useCall(endpoints.complaintDetail, keys, { first, ask: callOlder });
  const [opened, setOpened] = useState<Opened>();
  const [rates, setRates] = useState(false);
  const asksForRating = data !== undefined && data.isNeedScore !== 0;

  useEffect(() => {
    if (!asksForRating) return;
    const timer = setTimeout(() => setRates(true), limits.ratingDelayMs);
    return () => clearTimeout(timer);
  }, [asksForRating]);

  return (
    <>
      <View state={state} onOpen={(addresses, from) => setOpened({ addresses, from })} />
      {opened && (
        <Suspense>
          <Viewer {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {rates && !opened && (
        <Suspense>
          <Rating problemId={keys.problemId} onClose={() => setRates(false)} />
        </Suspense>
      )}
    </>
  );
}
