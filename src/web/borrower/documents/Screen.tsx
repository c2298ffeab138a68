import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

type Props = {
  readonly params: { readonly orderId: string };
  readonly initialReply: NormalizedReply<ResponseData<'documentList'>>;
};

export function Screen({ params, initialReply }: Props) {
  const { state } = useCall(endpoints.documentList, params, { initialReply });
  return <View state={state} />;
}
