import * as t from 'messages:demo';
import { channelNames } from 'virtual:brand';
import { demonstrationMarkets } from '../../contract/demonstration.ts';
import type { DemonstrationState } from '../../contract/demonstrationFeed.ts';
import { orderStatus } from '../../contract/status.ts';
import { daysBetween, findMostUrgentLoan } from './actions.ts';
import type { Person } from './person.ts';

/** The visitor's next step: one button leads through the whole demonstration. */
export type GuideStep = {
  readonly kind: 'newPerson' | 'fill' | 'wait' | 'payday' | 'pay';
  /** Text of the button, or of the wait. */
  readonly text: string;
};

type Situation = {
  readonly person: Person | undefined;
  readonly state: DemonstrationState | undefined;
  /** The offer is on the phone: its button is the visitor's own. */
  readonly hasOffer: boolean;
};

const underway: readonly number[] = [orderStatus.inReview, orderStatus.payingOut];

/** The lender decides about a loan, or its money is on the way. */
export function hasLoanUnderway(state: DemonstrationState | undefined): boolean {
  return state?.loans.some(({ status }) => underway.includes(status)) ?? false;
}

export function findGuideStep({ person, state, hasOffer }: Situation): GuideStep {
  if (!person) return { kind: 'newPerson', text: t.guideNew() };
  const loan = findMostUrgentLoan(state);
  if (state && loan?.dueOn) {
    if (daysBetween(state.today, loan.dueOn) > 0) return { kind: 'payday', text: t.guidePayday() };
    const channel = channelNames[demonstrationMarkets[person.market]?.channel ?? ''] ?? t.anyChannel();
    return { kind: 'pay', text: t.payAt({ channel }) };
  }
  if (hasLoanUnderway(state)) return { kind: 'wait', text: t.guideWait() };
  if (!person.isNew || state?.loans.length) return { kind: 'newPerson', text: t.guideAgain() };
  return hasOffer ? { kind: 'wait', text: t.guideAccept() } : { kind: 'fill', text: t.guideFill() };
}
