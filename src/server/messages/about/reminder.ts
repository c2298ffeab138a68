import * as pages from '../../../contract/constants/pages.ts';
import { collectionProblemType } from '../../../contract/status.ts';
import type { Day } from '../../../lending/index.ts';
import type { Database } from '../../database/index.ts';
import { daysText } from '../../format.ts';
import { findOrder, lockedOrder, type Order, offerOpen, statementFor, todayIn } from '../../loans/index.ts';
import { referenceToSend, type ToRemind } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import type { Content, Values, Voice } from '../content.ts';
import { holdOf, reminderOf } from '../reminderOf.ts';
import type { Wish } from '../wish.ts';

/** What falls due or is late, on the day it is sent; null where there is nothing to remind of any more. */
export async function reminder(services: Services, wish: Wish): Promise<Content | null> {
  const { db } = services;
  const { borrowerId, orderId } = wish;
  const order = orderId === null ? undefined : await findOrder(db, borrowerId, orderId);
  if (order === undefined) return null;
  const today = await todayIn(services, order.terms.market);
  const statement = statementFor(order, today.today);
  const due = statement && reminderOf(statement);
  if (!due) return null;
  const hold = holdOf(statement, await isComplained(db, order));
  const about = {
    template: due.template,
    subject: `${order.orderId} ${due.dueOn}`,
    orderId,
    page: { path: pages.repayment, query: { orderId: order.orderId } },
    hold,
  };
  // Nobody is asked to make a number that nobody is told.
  const offer = offerOpen(statement);
  const asked = hold === null ? await referenceToSend(services, order, today) : undefined;
  if (hold === null && asked === undefined) return null;
  return {
    ...about,
    values: (voice) => (asked ? valuesOf(asked, { ...due, offer, today: today.today }, voice) : {}),
    isStillSo: async (trx) => {
      const after = await lockedOrder(trx, { borrowerId, orderId: order.orderId });
      const then = after && statementFor(after, today.today);
      return (
        then?.repayAmount === statement.repayAmount &&
        then.repayDate === statement.repayDate &&
        offerOpen(then)?.left === offer?.left
      );
    },
  };
}

type Due = { dueOn: Day; daysLate: number; offer: ReturnType<typeof offerOpen>; today: Day };

function valuesOf(
  { amount, until, after, later, by }: ToRemind,
  { dueOn, daysLate, offer, today }: Due,
  { language, money, day, phrase }: Voice,
): Values {
  const reference = by && {
    channel: by.channel.name,
    codeName: by.channel.code.name[language],
    reference: by.reference.reference,
  };
  return {
    // What falls due is said with its day; what ends the loan today stands beside the number for it.
    amount: money(later?.amount ?? amount),
    due: day(dueOn),
    until: day(later?.on ?? until),
    days: daysText(daysLate, language),
    grows: after > amount && until === today ? phrase('grows', { after: money(after) }) : '',
    offer: offer ? phrase('offer', { amount: money(offer.left), by: day(offer.by) }) : '',
    pay: later === null ? (reference ? phrase('pay', reference) : '') : payTodayText(),
  };

  function payTodayText(): string {
    const today = money(amount);
    return reference ? phrase('payToday', { today, ...reference }) : phrase('endsToday', { today });
  }
}

/** Whether a complaint about how this loan, or any, is collected waits for its answer. */
async function isComplained(db: Database, { borrowerId, orderId }: Order): Promise<boolean> {
  const open = await db
    .selectFrom('complaints')
    .select('folio')
    .where('borrowerId', '=', borrowerId)
    .where('problemType', '=', collectionProblemType)
    .where('answeredAt', 'is', null)
    .where((where) => where.or([where('orderId', '=', orderId), where('orderId', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
