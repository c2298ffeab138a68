import { recordSandboxPayment } from '../../src/server/integrations/index.ts';
import { sendPaymentNotice } from '../../src/server/testing/sandbox.ts';
import { performDeskActions } from './deskActions.ts';
import type { DeskClient } from './deskClient.ts';
import { expectedPage, quoteExtension } from './expectedPages.ts';
import { minBigint } from './fractions.ts';
import { choosePayCode, nextSequence, paymentIdFor, type Simulation } from './simulation.ts';

/** How long a quoted fee is valid, the day of the quote not counted. */
const extensionQuoteDays = 3;

/** Requests a reference as a page does, and stores it. */
async function requestReference(
  simulation: Simulation,
  purpose: number,
  request: { requestType: number; way?: string; amount: number },
): Promise<string> {
  const { server, borrower, orderId, references } = simulation;
  const { body } = await server.call(
    'instructions',
    { orderId, payCode: choosePayCode(simulation, request.amount), ...request },
    borrower,
  );
  if (!body.success) throw new Error(`${JSON.stringify(request)} was refused: ${body.message}`);
  references.set(purpose, body.data.repayDetail.vCode);
  return body.data.repayDetail.vCode;
}

/** Pays at the store so many days ago; the notice comes now. */
async function payReference(
  simulation: Simulation,
  reference: string,
  amount: bigint,
  fee: number | null,
  today: number,
  daysAgo = 0,
) {
  const { server, scenario, currency } = simulation;
  const isSettled = expectedPage(scenario, today).status === 200;
  const now = await server.services.clock.now();
  const paidAt = new Date(now.getTime() - daysAgo * 86_400_000);
  const sequence = nextSequence(scenario);
  const notice = {
    paymentId: paymentIdFor(simulation, sequence),
    reference,
    amount: Number(amount),
    currency,
    paidAt,
  };
  await recordSandboxPayment(server.db, notice);
  const { outcome } = await sendPaymentNotice(server, notice);
  if (outcome !== 'booked') throw new Error(`a notice was ${outcome}`);
  scenario.payments.push({ day: today - daysAgo, sequence, amount, fee: isSettled ? null : fee });
}

function randomAmount({ random }: Simulation, max: bigint): bigint {
  return BigInt(random.integer(1, Number(max)));
}

type BorrowerAction = (simulation: Simulation, today: number) => Promise<void>;

const payInstalment: BorrowerAction = async (simulation, today) => {
  const { amountDue } = expectedPage(simulation.scenario, today);
  const reference = await requestReference(simulation, 0, { requestType: 1, amount: Number(amountDue) });
  const shortfall = simulation.random.chance(0.3) ? BigInt(simulation.random.integer(1, 150)) : 0n;
  await payReference(
    simulation,
    reference,
    amountDue > shortfall ? amountDue - shortfall : amountDue,
    null,
    today,
  );
};

const payPart: BorrowerAction = async (simulation, today) => {
  const { minPartialPayment, payoff } = expectedPage(simulation.scenario, today);
  const amount = minPartialPayment + randomAmount(simulation, (payoff - minPartialPayment) / 3n + 1n) - 1n;
  const reference = await requestReference(simulation, 0, {
    requestType: 1,
    way: 'part',
    amount: Number(amount),
  });
  await payReference(simulation, reference, amount, null, today);
};

/** What is left of the open offer, or a part of that. */
async function payTowardOffer(simulation: Simulation, today: number, { random }: DeskClient): Promise<void> {
  const { minPartialPayment, payoff, settlementAmount } = expectedPage(simulation.scenario, today);
  const part = minPartialPayment + BigInt(random.integer(0, Number(settlementAmount - minPartialPayment)));
  const amount = random.chance(0.6) ? settlementAmount : minBigint(part, payoff);
  const reference = await requestReference(simulation, 0, {
    requestType: 1,
    way: 'part',
    amount: Number(amount),
  });
  await payReference(simulation, reference, amount, null, today);
}

const payAll: BorrowerAction = async (simulation, today) => {
  const { payoff } = expectedPage(simulation.scenario, today);
  if (today < simulation.scenario.contract.earlyPayoffFromDay) return;
  const reference = await requestReference(simulation, 0, {
    requestType: 1,
    way: 'all',
    amount: Number(payoff),
  });
  await payReference(simulation, reference, payoff, null, today);
};

/** A payment by an old reference, of any amount, notified up to a week late. */
const payLateOddAmount: BorrowerAction = async (simulation, today) => {
  const reference = simulation.references.get(0);
  if (reference === undefined) return payPart(simulation, today);
  const daysAgo = Math.min(today, simulation.random.integer(0, 7));
  await payReference(
    simulation,
    reference,
    randomAmount(simulation, simulation.scenario.rules.principal / 2n),
    null,
    today,
    daysAgo,
  );
};

const requestExtension: BorrowerAction = async (simulation, today) => {
  const { scenario, random } = simulation;
  const extensionOffer = quoteExtension(scenario, today);
  if (extensionOffer === null) return;
  if (extensionOffer.isNew) {
    const { days } = scenario.contract.extension ?? { days: 0 };
    const number = scenario.quotes.length + 1;
    scenario.quotes.push({
      number,
      requestedOn: today,
      until: today + extensionQuoteDays,
      fee: extensionOffer.price,
      days,
    });
  }
  const number = extensionOffer.isNew
    ? scenario.quotes.length
    : (scenario.quotes.findLast(({ until }) => until >= today)?.number ?? 0);
  const reference = await requestReference(simulation, number, {
    requestType: 2,
    amount: Number(extensionOffer.fee),
  });
  if (random.chance(0.5)) await payReference(simulation, reference, extensionOffer.fee, number, today);
  else if (random.chance(0.6))
    await payReference(
      simulation,
      reference,
      randomAmount(simulation, extensionOffer.fee * 2n),
      number,
      today,
    );
};

/** The fee of an expired quote, paid in time and notified now. */
const notifyExpiredFee: BorrowerAction = async (simulation, today) => {
  const expiredQuotes = simulation.scenario.quotes.filter(
    ({ until, number }) => until < today && simulation.references.has(number),
  );
  if (expiredQuotes.length === 0) return requestExtension(simulation, today);
  const quote = simulation.random.pick(expiredQuotes);
  const paidOn = simulation.random.integer(quote.requestedOn, quote.until);
  const reference = simulation.references.get(quote.number) ?? '';
  const amount = simulation.random.chance(0.7) ? quote.fee : randomAmount(simulation, quote.fee);
  await payReference(simulation, reference, amount, quote.number, today, today - paidOn);
};

/** Lets something happen to a loan that has not ended, or money come to one that has. */
export async function performRandomAction(
  simulation: Simulation,
  today: number,
  desk: DeskClient,
): Promise<void> {
  const { random, scenario, references } = simulation;
  await performDeskActions(simulation, today, desk);
  if (expectedPage(scenario, today).status === 200) {
    const reference = references.get(0);
    if (reference !== undefined && random.chance(0.2))
      await payReference(simulation, reference, 777n, null, today);
    return;
  }
  if (expectedPage(scenario, today).settlementAmount > 0n && desk.random.chance(0.35))
    return payTowardOffer(simulation, today, desk);
  const loanActions = [payInstalment, payInstalment, payPart, payLateOddAmount];
  const extensionActions = [payPart, payLateOddAmount, requestExtension, requestExtension, notifyExpiredFee];
  if (random.chance(0.04)) return payAll(simulation, today);
  await random.pick(scenario.contract.extension === null ? loanActions : extensionActions)(simulation, today);
}

export { payAll };
