import * as t from 'messages:cardPayment';
import { pages } from '../../../../contract/pages.ts';
import type { ResponseData } from '../../../../contract/schemas/index.ts';
import { localCode } from '../../../api/failure.ts';
import { getLaunchParameter, linkTo } from '../../../api/launchParameters.ts';

export type RepaymentMethods = ResponseData<'repaymentWay'>;

/** These calls answer in Chinese unless the query names a language. */
export function withLanguage(): { query: { language: string } } {
  return { query: { language: getLaunchParameter('language') } };
}

/** The text of a failed reply: the server's message, else the fallback; a network failure has its own. Source: SPEC 8. */
export function replyErrorText(reply: { code?: string; message: string }, fallback: string): string {
  if (reply.code === localCode.network) return t.networkError();
  return (reply.code !== localCode.unreadable && reply.message) || fallback;
}

/** The page isn't left in the history: going back would pay again. */
export function goToLoan(): void {
  location.replace(linkTo(pages.loanDetails));
}
