import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

type Props = {
  readonly keys: { readonly orderId: string };
  readonly first: Normalised<Data<'documentList'>>;
};

export function Screen({ keys, first }: Props) {
  const { state } = useCall(endpoints.documentList, keys, { first });
  return <View state={state} />;
}
