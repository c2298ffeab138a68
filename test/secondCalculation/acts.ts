import { bookSandboxPayment } from '../../src/server/providers/index.ts';
import { notify } from '../../src/server/testing/sandbox.ts';
import { serve } from './deeds.ts';
import type { Desk } from './desk.ts';
import { least } from './fractions.ts';
import { type Life, nextTold, payCodeFor, paymentIdOf } from './life.ts';
import { moreDays, pagesOn } from './pages.ts';

/** How long a quoted fee stands, the day it is asked for not counted. */
const quoteDays = 3;

/** Asks for a reference as a page does, and keeps it. */
async function ask(
  life: Life,
  purpose: number,
  asked: { requestType: number; way?: string; amount: number },
): Promise<string> {
  const { server, person, orderId, references } = life;
  const { body } = await server.call(
    'instructions',
    { orderId, payCode: payCodeFor(life, asked.amount), ...asked },
    person,
  );
  if (!body.success) throw new Error(`${JSON.stringify(asked)} was refused: ${body.message}`);
  references.set(purpose, body.data.repayDetail.vCode);
  return body.data.repayDetail.vCode;
}

/** Pays at the store so many days ago; the notice comes now. */
async function pay(
  life: Life,
  reference: string,
  amount: bigint,
  fee: number | null,
  today: number,
  ago = 0,
) {
  const { server, story, currency } = life;
  const isOver = pagesOn(story, today).status === 200;
  const now = await server.services.clock.now();
  const paidAt = new Date(now.getTime() - ago * 86_400_000);
  const told = nextTold(story);
  const notice = { paymentId: paymentIdOf(life, told), reference, amount: Number(amount), currency, paidAt };
  await bookSandboxPayment(server.db, notice);
  const { outcome } = await notify(server, notice);
  if (outcome !== 'booked') throw new Error(`a notice was ${outcome}`);
  story.payments.push({ day: today - ago, told, amount, fee: isOver ? null : fee });
}

function anyAmount({ random }: Life, most: bigint): bigint {
  return BigInt(random.whole(1, Number(most)));
}

type Act = (life: Life, today: number) => Promise<void>;

const payTheInstalment: Act = async (life, today) => {
  const { repay } = pagesOn(life.story, today);
  const reference = await ask(life, 0, { requestType: 1, amount: Number(repay) });
  const short = life.random.often(0.3) ? BigInt(life.random.whole(1, 150)) : 0n;
  await pay(life, reference, repay > short ? repay - short : repay, null, today);
};

const payAPart: Act = async (life, today) => {
  const { leastPart, all } = pagesOn(life.story, today);
  const amount = leastPart + anyAmount(life, (all - leastPart) / 3n + 1n) - 1n;
  const reference = await ask(life, 0, { requestType: 1, way: 'part', amount: Number(amount) });
  await pay(life, reference, amount, null, today);
};

/** What is left of the offer that stands, or a part of that. */
async function payTowardOffer(life: Life, today: number, { random }: Desk): Promise<void> {
  const { leastPart, all, toEndBy } = pagesOn(life.story, today);
  const part = leastPart + BigInt(random.whole(0, Number(toEndBy - leastPart)));
  const amount = random.often(0.6) ? toEndBy : least(part, all);
  const reference = await ask(life, 0, { requestType: 1, way: 'part', amount: Number(amount) });
  await pay(life, reference, amount, null, today);
}

const payAll: Act = async (life, today) => {
  const { all } = pagesOn(life.story, today);
  if (today < life.story.agreed.wholeFrom) return;
  const reference = await ask(life, 0, { requestType: 1, way: 'all', amount: Number(all) });
  await pay(life, reference, all, null, today);
};

/** Money for a reference of old, any amount, told up to a week late. */
const payLateAndOdd: Act = async (life, today) => {
  const reference = life.references.get(0);
  if (reference === undefined) return payAPart(life, today);
  const ago = Math.min(today, life.random.whole(0, 7));
  await pay(life, reference, anyAmount(life, life.story.rules.principal / 2n), null, today, ago);
};

const askForMoreDays: Act = async (life, today) => {
  const { story, random } = life;
  const ways = moreDays(story, today);
  if (ways === null) return;
  if (ways.isNew) {
    const { days } = story.agreed.extension ?? { days: 0 };
    const number = story.quotes.length + 1;
    story.quotes.push({ number, asked: today, until: today + quoteDays, fee: ways.price, days });
  }
  const number = ways.isNew
    ? story.quotes.length
    : (story.quotes.findLast(({ until }) => until >= today)?.number ?? 0);
  const reference = await ask(life, number, { requestType: 2, amount: Number(ways.fee) });
  if (random.often(0.5)) await pay(life, reference, ways.fee, number, today);
  else if (random.often(0.6)) await pay(life, reference, anyAmount(life, ways.fee * 2n), number, today);
};

/** The fee of a quote of old, paid in its time and told now. */
const tellOfAnOldFee: Act = async (life, today) => {
  const old = life.story.quotes.filter(({ until, number }) => until < today && life.references.has(number));
  if (old.length === 0) return askForMoreDays(life, today);
  const quote = life.random.one(old);
  const on = life.random.whole(quote.asked, quote.until);
  const reference = life.references.get(quote.number) ?? '';
  const amount = life.random.often(0.7) ? quote.fee : anyAmount(life, quote.fee);
  await pay(life, reference, amount, quote.number, today, today - on);
};

/** Lets something happen to a loan that has not ended, or money come to one that has. */
export async function act(life: Life, today: number, desk: Desk): Promise<void> {
  const { random, story, references } = life;
  await serve(life, today, desk);
  if (pagesOn(story, today).status === 200) {
    const reference = references.get(0);
    if (reference !== undefined && random.often(0.2)) await pay(life, reference, 777n, null, today);
    return;
  }
  if (pagesOn(story, today).toEndBy > 0n && desk.random.often(0.35)) return payTowardOffer(life, today, desk);
  const anyLoan = [payTheInstalment, payTheInstalment, payAPart, payLateAndOdd];
  const moreDaysAreSold = [payAPart, payLateAndOdd, askForMoreDays, askForMoreDays, tellOfAnOldFee];
  if (random.often(0.04)) return payAll(life, today);
  await random.one(story.agreed.extension === null ? anyLoan : moreDaysAreSold)(life, today);
}

export { payAll };
