import * as t from 'messages:demo';
import { channelNames, marketLocales } from 'virtual:brand';
import { useEffect, useRef, useState } from 'react';
import { demonstrationMarkets } from '../../contract/demonstration.ts';
import type { DemonstrationState } from '../../contract/demonstrationFeed.ts';
import { appRoutes, pages } from '../../contract/pages.ts';
import { orderStatus } from '../../contract/status.ts';
import { useAction } from '../api/useAction.ts';
import { toast } from '../ui/toast.ts';
import { advanceDays, daysBetween, findMostUrgentLoan, payLoan } from './actions.ts';
import { listMessages, type MessageItem } from './lender/Inbox.tsx';
import { endDemoSession, newPerson, type Person, readPerson, signIn, storePerson } from './person.ts';
import { usePhone } from './phone/usePhone.ts';
import { useFeed } from './useFeed.ts';

const underway: readonly number[] = [orderStatus.inReview, orderStatus.payingOut];

/** Who is on the phone, what the lender says, and what a visitor can do. */
export function useDemonstration() {
  const { person, market, hasOffer, setHasOffer, choose, chooseMarket } = usePerson();
  const { isBusy: isActing, run: runAction } = useAction<'act'>();
  const feed = useFeed(person);
  const phone = usePhone();
  const messages = listMessages(feed.items);
  const newestCode = useNewestCode(messages);
  const loan = findMostUrgentLoan(feed.state);

  async function act(run: () => Promise<string>, path?: string): Promise<void> {
    await runAction('act', async () => {
      const problem = await run();
      const { orderId = '', productId = '' } = loan ?? {};
      if (problem) toast(problem, { kind: 'error' });
      else phone.open(path, { orderId, productId });
    });
  }

  async function chooseSeeded(next: Person): Promise<void> {
    await phone.clear();
    const isSignedIn = await signIn(next);
    if (isSignedIn) choose(next);
    else toast(t.failed(), { kind: 'error' });
    phone.open();
  }

  async function startNew(): Promise<void> {
    await phone.clear();
    await endDemoSession();
    const next = newPerson(market);
    choose(next);
    phone.open(appRoutes.signUp);
    await phone.waitUntilAt(appRoutes.signUp);
    await phone.fill(next, newestCode, true);
  }

  async function fill(isOnlyOne: boolean): Promise<void> {
    if (!person) return;
    const hasMoved = await phone.fill(person, newestCode, isOnlyOne);
    if (!hasMoved) toast(t.fillStuck(), { kind: 'error' });
    setHasOffer(phone.isAtOffer());
  }

  useOnPaidOut(feed.state, phone.open);

  const step = findGuideStep({ person, state: feed.state, hasOffer });

  async function runStep(): Promise<void> {
    if (step.kind === 'newPerson') return startNew();
    if (step.kind === 'fill') return fill(false);
    const next = findNextAction(step.kind, market, feed.state);
    if (next) await act(next.run, next.path);
  }

  const isBusy = isActing || phone.isTyping;
  const state = { person, market, feed, phone, messages, step, isBusy };
  return { ...state, runStep, chooseSeeded, startNew, fill, act, chooseMarket };
}

/** Whose phone it is, in which market, and whether an offer is on it. */
function usePerson() {
  const [person, setPerson] = useState(readPerson);
  const [market, setMarket] = useState(person?.market ?? Object.keys(marketLocales)[0] ?? '');
  const [hasOffer, setHasOffer] = useState(false);

  function choose(next: Person | undefined): void {
    storePerson(next);
    setPerson(next);
    setHasOffer(false);
    if (next) setMarket(next.market);
  }

  function chooseMarket(next: string): void {
    setMarket(next);
    choose(undefined);
  }

  return { person, market, hasOffer, setHasOffer, choose, chooseMarket };
}

/** Effect of the guide's step on the open loan, and the page that shows it. */
function findNextAction(
  kind: GuideStep['kind'],
  market: string,
  state: DemonstrationState | undefined,
): { run: () => Promise<string>; path?: string } | undefined {
  const loan = findMostUrgentLoan(state);
  if (!state || !loan?.dueOn) return undefined;
  const toDue = daysBetween(state.today, loan.dueOn);
  if (kind === 'payday') return { run: () => advanceDays(toDue) };
  if (kind !== 'pay') return undefined;
  const channel = demonstrationMarkets[market]?.channel;
  return { run: () => payLoan(loan, { channel, isPart: false }), path: pages.loanDetails };
}

/** Shows the phone's home once a loan's money has arrived. */
function useOnPaidOut(state: DemonstrationState | undefined, showHome: () => void): void {
  const wasUnderway = useRef(false);
  const isUnderway = hasLoanUnderway(state);
  useEffect(() => {
    if (wasUnderway.current && !isUnderway && findMostUrgentLoan(state)) showHome();
    wasUnderway.current = isUnderway;
  });
}

const codePattern = /\b\d{6}\b/;

/** The code of the newest message that has one; what was typed at one place isn't typed at another. */
function useNewestCode(messages: readonly MessageItem[]): (place: string) => string | undefined {
  const latest = useRef(messages);
  latest.current = messages;
  const used = useRef({ id: '', fieldName: '' });
  return (fieldName) => {
    const message = latest.current.findLast(({ text }) => codePattern.test(text));
    if (message === undefined) return undefined;
    if (message.id === used.current.id && fieldName !== used.current.fieldName) return undefined;
    used.current = { id: message.id, fieldName };
    return codePattern.exec(message.text)?.[0];
  };
}

/** The visitor's next step: one button leads through the whole demonstration. */
type GuideStep = {
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

/** The lender decides about a loan, or its money is on the way. */
function hasLoanUnderway(state: DemonstrationState | undefined): boolean {
  return state?.loans.some(({ status }) => underway.includes(status)) ?? false;
}

function findGuideStep({ person, state, hasOffer }: Situation): GuideStep {
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
