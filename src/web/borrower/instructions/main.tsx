import { payloadFromAddress } from '../../api/launchParameters.ts';
import { callWithCache } from '../../api/replyCache.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { parsePaymentScope } from '../channels/instructionsLink.ts';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';
import { View } from './View.tsx';

/** What the page needs now comes first. */
const offlineDelayMs = 2_000;

void mountScreen(async () => {
  const query = payloadFromAddress(initialCall);
  const params = { ...query, way: parsePaymentScope(query.way) ?? '' };
  if (!params.orderId || !params.amount || !params.payCode) return <View state={{ kind: 'empty' }} />;
  return <Screen params={params} initialReply={await callWithCache(initialCall.endpoint, params)} />;
}).then(() => setTimeout(cacheForOffline, offlineDelayMs));

/** The barcode's large view comes through the worker too, so that it opens without a network. */
async function cacheForOffline(): Promise<void> {
  try {
    const { cachePageForOffline: keepPageOffline } = await import('../../api/worker/register.ts');
    await keepPageOffline();
    await import('../channels/BarcodeModal.tsx');
  } catch {
    // The network went away meanwhile: the page is there, as far as it got.
  }
}
