import { callKept } from '../../api/kept.ts';
import { payloadOf } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { wayIn } from '../channels/instructionsLink.ts';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';
import { View } from './View.tsx';

/** What the page needs now comes first. */
const offlineAfterMs = 2_000;

void start(async () => {
  const asked = payloadOf(first);
  const keys = { ...asked, way: wayIn(asked.way) ?? '' };
  if (!keys.orderId || !keys.amount || !keys.payCode) return <View state={{ kind: 'empty' }} />;
  return <Screen keys={keys} first={await callKept(first.endpoint, keys)} />;
}).then(() => setTimeout(keepForOffline, offlineAfterMs));

/** The barcode's large view comes through the worker too, so that it opens without a network. */
async function keepForOffline(): Promise<void> {
  try {
    const { keepPageOffline } = await import('../../api/worker/client.ts');
    await keepPageOffline();
    await import('../channels/BarcodeModal.tsx');
  } catch {
    // The network went away meanwhile: the page is there, as far as it got.
  }
}
