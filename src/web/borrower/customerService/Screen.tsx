import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { callOlder } from '../../api/older.ts';
import { useCall } from '../../api/useCall.ts';
import { callTelephone, isEmbedded } from '../../bridge/bridge.ts';
import { View } from './View.tsx';

type Props = {
  readonly request: { readonly overall: number };
  readonly first: Normalised<Data<'customerService'>>;
};

export function Screen({ request, first }: Props) {
  const { state } = useCall(endpoints.customerService, request, {
    first,
    ask: callOlder,
    isEmpty: ({ phone, va, email }) => !phone && !va && !email,
  });
  return <View state={state} onCall={isEmbedded() ? callTelephone : undefined} />;
}
