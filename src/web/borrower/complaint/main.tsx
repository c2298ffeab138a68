import { payloadFromAddress } from '../../api/launch.ts';
import { callLegacy } from '../../api/older.ts';
import { mountScreen } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';

void mountScreen(async () => {
  const params = payloadFromAddress(initialCall);
  return <Screen params={params} initialReply={await callLegacy(initialCall.endpoint, params)} />;
});
