import { payloadFromAddress } from '../../api/launchParameters.ts';
import { callLegacy } from '../../api/legacyCall.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';

void mountScreen(async () => {
  const params = payloadFromAddress(initialCall);
  return <Screen params={params} initialReply={await callLegacy(initialCall.endpoint, params)} />;
});
