import { lookAhead } from './day.ts';
import type { Desk } from './desk.ts';
import { dateOf, type Life, nextTold, paymentIdOf } from './life.ts';
import { leftIn, pagesOn } from './pages.ts';
import { standingOn } from './reckoning.ts';
import { mostWaived } from './servicing.ts';

type Deed = (life: Life, today: number, desk: Desk) => Promise<void>;

/** Late charges, fees or interest, all of it or a part. */
const letGo: Deed = async ({ story, orderId }, today, desk) => {
  const { random } = desk;
  const loan = standingOn(story, today);
  const owed = (['late_charges', 'fee', 'interest'] as const).filter((of) => mostWaived(loan, of) > 0n);
  if (owed.length === 0) return;
  const of = random.one(owed);
  const most = mostWaived(loan, of);
  const amount = random.often(0.3) ? most : BigInt(random.whole(1, Number(most)));
  await desk.ask(orderId, 'waivers', { of, amount: Number(amount) });
  story.waivers.push({ day: today, of, amount });
};

/** A payment, whose money went today, some days ago, or never came. */
const undo: Deed = async (life, today, { random, ask }) => {
  const { story, orderId } = life;
  const left = story.payments.filter(({ told }) => !story.reversals.some(({ of }) => of === told));
  if (left.length === 0) return;
  const { told, day: paid } = random.one(left);
  const day = random.often(0.2) ? random.whole(paid, today) : today;
  const on = random.often(0.2) ? paid : day;
  await ask(orderId, 'reversals', { paymentId: paymentIdOf(life, told), on: dateOf(life, on) });
  story.reversals.push({ day: on, of: told });
};

/** Of the credit, what is left of one payment, or a part of that. */
const refund: Deed = async (life, today, { random, ask }) => {
  const { story, orderId } = life;
  const credit = standingOn(story, today).favour.filter(({ left }) => left > 0n);
  if (credit.length === 0) return;
  const { of, left } = random.one(credit);
  const amount = random.often(0.5) ? left : BigInt(random.whole(1, Number(left)));
  const wish = { paymentId: paymentIdOf(life, of), amount: Number(amount) };
  const answer = await ask(orderId, 'refunds', wish);
  if (answer.refund !== 'paid') throw new Error(`a refund was ${JSON.stringify(answer)}`);
  story.refunds.push({ day: today, of, amount });
};

/** An amount below what ends the loan, for some days. */
const offer: Deed = async (life, today, { random, ask }) => {
  const { story, orderId } = life;
  const { all, toEndBy } = pagesOn(story, today);
  if (toEndBy > 0n || all < 2n) return;
  const amount = BigInt(random.whole(Number(all / 3n) + 1, Number(all) - 1));
  const until = today + random.whole(0, 12);
  const wish = { amount: Number(amount), expiresOn: dateOf(life, until) };
  await ask(orderId, 'settlements', wish);
  story.offers.push({ day: today, told: nextTold(story), until, amount });
};

/** New dates, for what they come to. */
const restructure: Deed = async ({ story, orderId }, today, { random, ask }) => {
  if (standingOn(story, today).writtenOff) return;
  const periods = Array.from({ length: random.whole(1, 4) }, () => random.whole(5, 20));
  const plan = { day: today, told: nextTold(story), periods, yearlyRate: random.one(['0', '0.18', '0.36']) };
  const total = leftIn(lookAhead(standingOn({ ...story, plans: [...story.plans, plan] }, today)));
  await ask(orderId, 'restructures', { periods, annualRate: plan.yearlyRate, total: Number(total) });
  story.plans.push(plan);
};

const writeOff: Deed = async ({ story, orderId }, today, { ask }) => {
  if (story.writtenOff !== null) return;
  await ask(orderId, 'write-off', {});
  story.writtenOff = today;
};

/** How often of a day on which something happens, and whether of a loan that has ended too. */
const deeds: readonly { often: number; isForEnded: boolean; deed: Deed }[] = [
  { often: 0.12, isForEnded: false, deed: letGo },
  { often: 0.2, isForEnded: true, deed: refund },
  { often: 0.06, isForEnded: true, deed: undo },
  { often: 0.08, isForEnded: false, deed: offer },
  { often: 0.04, isForEnded: false, deed: restructure },
  { often: 0.02, isForEnded: false, deed: writeOff },
];

/** Lets people at the desk do what comes to their minds. */
export const serve: Deed = async (life, today, desk) => {
  for (const { often, isForEnded, deed } of deeds) {
    if (!desk.random.often(often)) continue;
    if (isForEnded || pagesOn(life.story, today).status !== 200) await deed(life, today, desk);
  }
};
