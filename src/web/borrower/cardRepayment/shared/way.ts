import * as kit from 'messages:kit';
import * as t from 'messages:way';
import { cardCode } from '../../../../contract/codes.ts';
import type { Normalised } from '../../../../contract/envelope.ts';
import { pages } from '../../../../contract/pages.ts';
import type { Data } from '../../../../contract/schemas/index.ts';
import { call } from '../../../api/call.ts';
import { launchValue, linkTo, payloadOf } from '../../../api/launch.ts';
import { localCode } from '../../../api/normalise.ts';
import { first } from './first.ts';

export type Way = Data<'repaymentWay'>;

/** These calls answer in Chinese unless the query names a language. */
export function inPageLanguage(): { query: { language: string } } {
  return { query: { language: launchValue('language') } };
}

/** Which order it is about travels in the query. Source: SPEC 7. */
export function wayQuery() {
  return { query: { orderId: launchValue('orderId'), language: launchValue('language') } };
}

export function askWay(): Promise<Normalised<Way>> {
  return call(first.endpoint, payloadOf(first), wayQuery());
}

/** What a failed reply says: the server's message, else the fallback; a broken network has its own. Source: SPEC 8. */
export function failureText(reply: { code: string; message: string }, fallback: string): string {
  if (reply.code === localCode.network) return t.networkError();
  const isBlank = reply.message === '' || reply.message === kit.failed();
  return isBlank ? fallback : reply.message;
}

export function hasNothingDue(code: string | undefined): boolean {
  return code === cardCode.nothingDue;
}

/** The page isn't left in the history: going back would pay again. */
export function goToLoan(): void {
  location.replace(linkTo(pages.loanDetails));
}
