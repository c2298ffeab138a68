import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { getLaunchParameter, getPageParameter, linkTo } from '../../api/launchParameters.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { hasCookieSession } from '../../session/cookieSession.ts';
import { View } from './View.tsx';

/** The agreement of an offer, for the borrower it is made to. */
function OfferAgreement(pageCall: PageCall<'periodAgreement'>) {
  return <View state={useCall(pageCall).state} onBack={backToOffer} />;
}

/** A specimen agreement, for visitors without a session. */
function SpecimenAgreement(pageCall: PageCall<'agreementSpecimen'>) {
  return <View state={useCall(pageCall).state} />;
}

/** To the offer as it was left; to the offer itself where this page was opened by its address. */
function backToOffer(): void {
  if (history.length > 1) history.back();
  else {
    const parameters = Object.entries(initialCalls.periodAgreement.fields);
    const request = parameters.map(([name, parameter]) => [name, getPageParameter(parameter)]);
    location.replace(linkTo(pages.loanConfirm, Object.fromEntries(request)));
  }
}

export async function start() {
  if (getLaunchParameter('sessionId') || hasCookieSession())
    return <OfferAgreement {...(await startCall(initialCalls.periodAgreement))} />;
  const endpoint = endpoints.agreementSpecimen;
  const payload = { productId: getLaunchParameter('productId') };
  return (
    <SpecimenAgreement endpoint={endpoint} payload={payload} initialReply={await call(endpoint, payload)} />
  );
}
