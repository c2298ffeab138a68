import * as pages from '../../../contract/constants/pages.ts';
import { dayIn, disbursementOf } from '../../../lending/index.ts';
import { isRevised } from '../../agreements/index.ts';
import type { MessageTemplate } from '../../config/index.ts';
import { decisionBy, findOrder, type Order, payoutAccount, statementFor } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { always, type Content, type Values, type Voice } from '../content.ts';
import type { Wish } from '../wish.ts';

/** Values of a message about an order that stands as the message says; null where it doesn't any more. */
type Saying = (order: Order, now: Date) => Promise<((voice: Voice) => Values) | null>;

/** A message about an order; null where things have gone on. */
async function aboutOrder(
  { db, clock }: Services,
  { borrowerId, orderId, subject }: Wish,
  template: MessageTemplate,
  saying: Saying,
  path: string = pages.loanDetails,
): Promise<Content | null> {
  const order = orderId === null ? undefined : await findOrder(db, borrowerId, orderId);
  const values = order && (await saying(order, await clock.now()));
  if (!order || !values) return null;
  const page = { path, query: { orderId: order.orderId } };
  return { template, subject, orderId, page, values, hold: null, isStillSo: always };
}

export function received(services: Services, wish: Wish): Promise<Content | null> {
  return aboutOrder(services, wish, 'received', async (order) =>
    order.state === 'in_review'
      ? ({ money, day }) => ({ amount: money(order.terms.principal), by: day(decisionBy(order)) })
      : null,
  );
}

export function approved(services: Services, wish: Wish): Promise<Content | null> {
  return aboutOrder(services, wish, 'approved', async (order) => {
    const { text, hasFailed } = await payoutAccount(services, order);
    if (order.state !== 'paying_out' || hasFailed) return null;
    const { amount } = disbursementOf(order.terms);
    const isLess = await isRevised(services.db, order);
    return ({ money, phrase }) => ({
      amount: money(amount),
      account: accountText(text),
      lesser: isLess ? phrase('lesser', {}) : '',
    });
  });
}

export function declined(services: Services, wish: Wish): Promise<Content | null> {
  return aboutOrder(services, wish, 'declined', async ({ state, terms }) =>
    state === 'declined' ? ({ money }) => ({ amount: money(terms.principal) }) : null,
  );
}

export function paidOut(services: Services, wish: Wish): Promise<Content | null> {
  return aboutOrder(services, wish, 'paid_out', async (order, now) => {
    const statement = statementFor(order, dayIn(order.terms.timeZone, now));
    if (!statement?.repayDate) return null;
    const { dueAmount, repayDate } = statement;
    const { amount } = disbursementOf(order.terms);
    const { text } = await payoutAccount(services, order);
    return ({ money, day }) => ({
      amount: money(amount),
      account: accountText(text),
      next: money(dueAmount),
      due: day(repayDate),
    });
  });
}

export function payoutReturned(services: Services, wish: Wish): Promise<Content | null> {
  const saying: Saying = async (order) => {
    const { text, hasFailed } = await payoutAccount(services, order);
    if (order.state !== 'paying_out' || !hasFailed) return null;
    const { amount } = disbursementOf(order.terms);
    return ({ money }) => ({ amount: money(amount), account: accountText(text) });
  };
  return aboutOrder(services, wish, 'payout_returned', saying, pages.bindBank);
}

/** `BBVA *1234`: the page's dots are in no alphabet of text messages. */
function accountText(text: string): string {
  return text.replace(/\s?···\s?/, ' *');
}
