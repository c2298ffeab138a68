import { payloadFromAddress } from '../../api/launchParameters.ts';
import { toastIfFailed } from '../../api/legacyCall.ts';
import { callWithCache } from '../../api/replyCache.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';

void mountScreen(async () => {
  const request = payloadFromAddress(initialCall);
  return (
    <Screen
      request={request}
      initialReply={toastIfFailed(await callWithCache(initialCall.endpoint, request))}
    />
  );
});
