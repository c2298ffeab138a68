import * as t from 'messages:demo';
import { marketPlaces } from 'virtual:brand';
import { useRef, useState } from 'react';
import { demonstrationMarkets } from '../../contract/demonstration.ts';
import { appRoutes, pages } from '../../contract/pages.ts';
import { toast } from '../ui/toast.ts';
import { advanceDays, daysBetween, findOwedLoan, payLoan } from './actions.ts';
import { findGuideStep } from './guide.ts';
import { type MessageItem, messagesOf } from './lender/Inbox.tsx';
import { newPerson, type Person, readPerson, signIn, signOut, storePerson } from './person.ts';
import { usePhone } from './phone/usePhone.ts';
import { useFeed } from './useFeed.ts';

/** Who is on the phone, what the lender says, and what a visitor can do. */
export function useDemonstration() {
  const [person, setPerson] = useState(readPerson);
  const [market, setMarket] = useState(person?.market ?? Object.keys(marketPlaces)[0] ?? '');
  const [isActing, setActing] = useState(false);
  const [hasOffer, setHasOffer] = useState(false);
  const feed = useFeed(person);
  const phone = usePhone();
  const messages = messagesOf(feed.items);
  const newestCode = useNewestCode(messages);
  const loan = findOwedLoan(feed.state);

  function choose(next: Person | undefined): void {
    storePerson(next);
    setPerson(next);
    setHasOffer(false);
    if (next) setMarket(next.market);
  }

  async function act(doIt: () => Promise<string>, path?: string): Promise<void> {
    setActing(true);
    const problem = await doIt();
    setActing(false);
    if (problem) return toast(problem, { kind: 'error' });
    const { orderId = '', productId = '' } = loan ?? {};
    phone.open(path, { orderId, productId });
  }

  async function chooseSeeded(next: Person): Promise<void> {
    if (!(await signIn(next))) return toast(t.failed(), { kind: 'error' });
    choose(next);
    phone.open();
  }

  async function startNew(): Promise<void> {
    await signOut();
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

  const step = findGuideStep({ person, state: feed.state, hasOffer });
  async function goOn(): Promise<void> {
    if (step.kind === 'newPerson') return startNew();
    if (step.kind === 'fill') return fill(false);
    const { state } = feed;
    if (!state || !loan?.dueOn) return;
    const toDue = daysBetween(state.today, loan.dueOn);
    if (step.kind === 'payday') return act(() => advanceDays(toDue));
    const channel = demonstrationMarkets[market]?.channel;
    if (step.kind === 'pay') return act(() => payLoan(loan, { channel, isPart: false }), pages.loanDetails);
  }

  return {
    ...{ person, market, feed, phone, messages, step, goOn, chooseSeeded, startNew, fill, act },
    isBusy: isActing || phone.isTyping,
    chooseMarket(next: string): void {
      setMarket(next);
      choose(undefined);
    },
  };
}

const codePattern = /\b\d{6}\b/;

/** The code of the newest message that has one; what was typed at one place isn't typed at another. */
function useNewestCode(messages: readonly MessageItem[]): (place: string) => string | undefined {
  const latest = useRef(messages);
  latest.current = messages;
  const used = useRef({ id: '', place: '' });
  return (place) => {
    const message = latest.current.findLast(({ text }) => codePattern.test(text));
    if (message === undefined) return undefined;
    if (message.id === used.current.id && place !== used.current.place) return undefined;
    used.current = { id: message.id, place };
    return codePattern.exec(message.text)?.[0];
  };
}
