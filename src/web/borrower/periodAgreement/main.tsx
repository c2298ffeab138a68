import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { launchValue, payloadOf } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { Offered, Specimen } from './Screen.tsx';
import { first } from './screen.ts';

void start(async () => {
  const productId = launchValue('productId');
  if (!launchValue('sessionId')) {
    const asked = { productId };
    return <Specimen asked={asked} first={await call(endpoints.agreementSpecimen, asked)} />;
  }
  const asked = payloadOf(first);
  return <Offered asked={asked} first={await call(first.endpoint, asked)} />;
});
