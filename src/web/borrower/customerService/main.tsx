import { callWithCache } from '../../api/kept.ts';
import { payloadFromAddress } from '../../api/launch.ts';
import { toastIfFailed } from '../../api/older.ts';
import { mountScreen } from '../../ui/start.tsx';
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
