import { call } from '../../api/call.ts';
import { launchValue, pageParameter } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { Offered, Specimen } from './Screen.tsx';

void start(async () => {
  const productId = launchValue('productId');
  if (!launchValue('sessionId')) {
    const asked = { productId };
    return <Specimen asked={asked} first={await call('agreementSpecimen', asked)} />;
  }
  const asked = { productId, amount: pageParameter('amount'), termDays: pageParameter('termDays') };
  return <Offered asked={asked} first={await call('periodAgreement', asked)} />;
});
