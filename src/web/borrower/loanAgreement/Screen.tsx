import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { callOlder } from '../../api/older.ts';
import { useCall } from '../../api/useCall.ts';
import { isEmbedded } from '../../bridge/bridge.ts';
import { View } from './View.tsx';

type Props = {
  readonly keys: { readonly orderNo: string };
  readonly first: Normalised<Data<'contractDetail'>>;
};

export function Screen({ keys, first }: Props) {
  const { state } = useCall(endpoints.contractDetail, keys, { first, ask: callOlder });
  // A web view inside an app can't print; the PDF can be printed from there.
  return <View state={state} onPrint={isEmbedded() ? undefined : () => window.print()} />;
}
