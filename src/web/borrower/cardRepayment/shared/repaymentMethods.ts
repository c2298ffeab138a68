import * as kit from 'messages:kit';
import * as t from 'messages:way';
import { cardCode } from '../../../../contract/codes.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../../contract/envelope.ts';
import { pages } from '../../../../contract/pages.ts';
import type { ResponseData } from '../../../../contract/schemas/index.ts';
import { call, localCode } from '../../../api/call.ts';
import * as initialCalls from '../../../api/initialCalls.ts';
import { getLaunchParameter, linkTo, payloadFromAddress } from '../../../api/launchParameters.ts';

export type RepaymentMethods = ResponseData<'repaymentWay'>;

/** These calls answer in Chinese unless the query names a language. */
export function withLanguage(): { query: { language: string } } {
  return { query: { language: getLaunchParameter('language') } };
}

/** Which order it is about travels in the query. Source: SPEC 7. */
export function repaymentMethodsQuery() {
  return { query: { orderId: getLaunchParameter('orderId'), language: getLaunchParameter('language') } };
}

export function fetchRepaymentMethods(): Promise<NormalizedReply<RepaymentMethods>> {
  return call(
    endpoints.repaymentWay,
    payloadFromAddress(initialCalls.cardRepayment),
    repaymentMethodsQuery(),
  );
}

/** What a failed reply says: the server's message, else the fallback; a broken network has its own. Source: SPEC 8. */
export function replyErrorText(reply: { code: string; message: string }, fallback: string): string {
  if (reply.code === localCode.network) return t.networkError();
  const isGeneric = reply.message === '' || reply.message === kit.failed();
  return isGeneric ? fallback : reply.message;
}

export function isNothingDueCode(code: string | undefined): boolean {
  return code === cardCode.nothingDue;
}

/** The page isn't left in the history: going back would pay again. */
export function goToLoan(): void {
  location.replace(linkTo(pages.loanDetails));
}
