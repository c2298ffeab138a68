import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { getLaunchParameter, linkTo, payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

type AgreementRequest = { readonly productId: string; readonly amount: string; readonly termDays: string };

type OfferAgreementProps = {
  readonly request: AgreementRequest;
  readonly initialReply: NormalizedReply<ResponseData<'periodAgreement'>>;
};

/** The agreement of an offer, for the borrower it is made to. */
export function OfferAgreement({ request, initialReply }: OfferAgreementProps) {
  const { state } = useCall(endpoints.periodAgreement, request, { initialReply });
  return <View state={state} onBack={() => backToOffer(request)} />;
}

type SpecimenAgreementProps = {
  readonly request: Pick<AgreementRequest, 'productId'>;
  readonly initialReply: NormalizedReply<ResponseData<'agreementSpecimen'>>;
};

/** What an agreement looks like, for whoever isn't signed in. */
export function SpecimenAgreement({ request, initialReply }: SpecimenAgreementProps) {
  const { state } = useCall(endpoints.agreementSpecimen, request, { initialReply });
  return <View state={state} />;
}

/** To the offer as it was left; to the offer itself where this page was opened by its address. */
function backToOffer(request: AgreementRequest): void {
  if (history.length > 1) history.back();
  else location.replace(linkTo(pages.loanConfirm, request));
}

export async function start() {
  const productId = getLaunchParameter('productId');
  if (!getLaunchParameter('sessionId')) {
    const request = { productId };
    return (
      <SpecimenAgreement request={request} initialReply={await call(endpoints.agreementSpecimen, request)} />
    );
  }
  const request = payloadFromAddress(initialCalls.periodAgreement);
  return <OfferAgreement request={request} initialReply={await call(endpoints.periodAgreement, request)} />;
}
