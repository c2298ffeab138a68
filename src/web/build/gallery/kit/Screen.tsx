import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { Normalised } from '../../../../contract/envelope.ts';
import type { Data, Payload } from '../../../../contract/schemas/index.ts';
import { useCall } from '../../../api/useCall.ts';
import { View } from './View.tsx';

const Question = lazy(() => import('./Question.tsx'));

type Props = {
  readonly keys: Payload<'loanDetails'> & Record<string, unknown>;
  readonly first: Normalised<Data<'loanDetails'>>;
};

export function Screen({ keys, first }: Props) {
  const { state } = useCall(endpoints.loanDetails, keys, { first, polls: true });
  const [asks, setAsks] = useState(false);
  return (
    <>
      <View state={state} onPay={() => setAsks(true)} />
      {asks && (
        <Suspense>
          <Question onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}
