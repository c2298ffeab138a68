import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { getLaunchParameter, payloadFromAddress } from '../../api/launchParameters.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { OfferAgreement, SpecimenAgreement } from './Screen.tsx';
import { initialCall } from './screen.ts';

void mountScreen(async () => {
  const productId = getLaunchParameter('productId');
  if (!getLaunchParameter('sessionId')) {
    const request = { productId };
    return (
      <SpecimenAgreement request={request} initialReply={await call(endpoints.agreementSpecimen, request)} />
    );
  }
  const request = payloadFromAddress(initialCall);
  return <OfferAgreement request={request} initialReply={await call(initialCall.endpoint, request)} />;
});
