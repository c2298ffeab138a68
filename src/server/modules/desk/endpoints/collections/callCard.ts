import type { DeskInput, DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import {
  addDays,
  calendarDayIn,
  type Day,
  findOpenOffer,
  listHoldsInForce,
  type OpenOffer,
  type Statement,
  toDay,
} from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { maskAllButLast } from '../../../../platform/masking.ts';
import { invalidField, notFound } from '../../../api/index.ts';
import {
  findHoldApproval,
  findLastContactDeferralDay,
  findLastHoldDay,
  notesQuery,
  recordNote,
} from '../../../collections/index.ts';
import { findMessageLanguage } from '../../../contactPreferences/index.ts';
import { findOrders, findStatement, type Order } from '../../../loans/index.ts';
import { getCallingCode } from '../../../oneTimeCodes/index.ts';
import { listActiveInstructions } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { maxPromiseDays, recordCollectionHold } from '../../../servicing/index.ts';
import { sumDueComponents } from '../../dueComponents.ts';
import { readEndpoint, type WriteContext, writeEndpoint } from '../../endpoint.ts';
import { rejectedFieldError } from '../../errors.ts';
import { listMarketDays } from '../../marketDays.ts';
import { describeAccess } from '../../personalDataAccess/access.ts';
import { listPendingApprovals } from '../approvals/approvals.ts';
import { getBorrower } from '../borrowerNames.ts';
import { findOpenClaim } from '../claims/openClaim.ts';
import { listRecentComplaints } from '../complaints/recentComplaints.ts';
import { getLoanToday, getOrderKey } from '../orders.ts';
import { executePromise } from '../servicing/promises.ts';
import { completeServicing } from '../servicing/servicing.ts';
import { loadNamesByEmail, nameActors } from '../staffNames.ts';
import { contactRestrictionsSql } from './contactRestrictions.ts';
import { createNoteError } from './notes.ts';

const maxContacts = 20;

export const callCardEndpoint = readEndpoint('callCard', async (services, staff, { borrowerId }) => {
  const { db } = services;
  const now = await services.clock.now();
  const { fullName: name, market, mobilePhone } = await getBorrower(db, borrowerId);
  const marketDays = listMarketDays(services, now);
  const collectionCase = await db
    .selectFrom('collectionCases')
    .select('nextActionOn')
    .select(contactRestrictionsSql(marketDays).as('contactRestrictions'))
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  const today = marketDays.find((one) => one.market === market)?.today ?? calendarDayIn('UTC', now);
  const access = await describeAccess(services, staff, borrowerId);
  return {
    borrowerId,
    name,
    market,
    language: await findMessageLanguage(services, borrowerId),
    phone: maskAllButLast(mobilePhone),
    callingCode: getCallingCode(services.config, market, mobilePhone),
    access,
    contactRestrictions: collectionCase?.contactRestrictions ?? [],
    hours: getMarket(services.config, market).messageHours,
    nextActionOn: collectionCase?.nextActionOn ?? null,
    today,
    ...(await describeLateLoans(services, { borrowerId, market, language: staff.language }, today, now)),
    contacts: await nameActors(
      db,
      await notesQuery(db).where('borrowerId', '=', borrowerId).limit(maxContacts).execute(),
    ),
    complaints: await listRecentComplaints(services, staff, borrowerId),
  };
});

type LateLoans = Pick<DeskReplyInput<'callCard'>, 'loans' | 'promises' | 'lastPromiseDay'>;

/** Loans past due by their statements, the longest first, and the promises of all loans, the latest first. */
async function describeLateLoans(
  services: Services,
  reader: Parameters<typeof listActiveInstructions>[1],
  today: Day,
  now: Date,
): Promise<LateLoans> {
  const { db } = services;
  const { borrowerId } = reader;
  const orders = await findOrders(db, borrowerId);
  const paidOut = orders.flatMap((order) => {
    const statement = findStatement(order, today);
    return statement === null ? [] : [{ order, statement }];
  });
  const late = paidOut.filter(({ statement }) => statement.daysOverdue > 0);
  const holds = await findHolds(db, borrowerId);
  const lastDays = await Promise.all(late.map(({ order }) => findLastHoldDay(services, { order, today })));
  const promiseDays = await Promise.all(
    late.map(({ order }) => findLastContactDeferralDay(services, { order, today })),
  );
  const lastDay =
    promiseDays
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? today;
  const limit = addDays(today, maxPromiseDays);
  const instructions = await listActiveInstructions(services, reader, now);
  const pending = await Promise.all(late.map(({ order }) => listPendingApprovals(db, order, now)));
  const claims = await Promise.all(late.map(({ order }) => findOpenClaim(db, order)));
  return {
    // The server says so where only one of several loans may be put off until then.
    lastPromiseDay: [lastDay, limit].toSorted()[0] ?? limit,
    loans: late
      .map((loan, index) => ({
        ...loan,
        pendingApprovals: pending[index] ?? [],
        lastHoldDay: lastDays[index] ?? null,
        openClaim: claims[index] ?? null,
      }))
      .toSorted((a, b) => b.statement.daysOverdue - a.statement.daysOverdue)
      .map(({ order, statement, ...rest }) => ({
        orderId: order.orderId,
        productId: order.productId,
        currency: order.terms.currency,
        daysLate: statement.daysOverdue,
        dueNow: statement.dueNow,
        due: sumDueComponents(statement),
        payoff: statement.payoff,
        offer: toOffer(findOpenOffer(statement)),
        hold: toHold(order, statement, holds),
        ...rest,
        restructuredOn: statement.supersededSchedules.at(-1)?.replacedOn ?? null,
        isWrittenOff: statement.writtenOffOn !== null,
        references: instructions.filter(({ orderId }) => orderId === order.orderId),
      })),
    promises: paidOut
      .flatMap(({ order, statement }) => listPromises(order, statement))
      .toSorted((a, b) => b.paysBy.localeCompare(a.paysBy)),
  };
}

function listPromises({ orderId, terms }: Order, { promises }: Statement): LateLoans['promises'] {
  return promises.map(({ id: promiseId, amount, paid, paysBy, state }) => ({
    promiseId,
    orderId,
    currency: terms.currency,
    amount,
    paid,
    paysBy,
    state,
  }));
}

/** By whom and why each hold of a borrower's loans was recorded, by its event. */
async function findHolds(db: Database, borrowerId: number) {
  const rows = await db
    .selectFrom('loanEvents')
    .select(['eventId', 'actor', 'actorKind', 'reason'])
    .where((row) => row.and({ borrowerId, kind: 'pause' }))
    .execute();
  const actors = rows.map(({ actor }) => actor);
  const names = await loadNamesByEmail(db, actors);
  return new Map(
    rows.map(({ eventId, actor, actorKind, reason }) => {
      const by = actor === '' ? actorKind : (names.get(actor) ?? actor);
      return [eventId, { by, reason }];
    }),
  );
}

function toHold(
  { events }: Order,
  { collectionHold, asOf }: Statement,
  holds: Awaited<ReturnType<typeof findHolds>>,
) {
  if (collectionHold === null) return null;
  const { id, valueDate, until } = collectionHold;
  const { by = '', reason = '' } = holds.get(id) ?? {};
  const isPlacedByStaff = listHoldsInForce(events, asOf).length > 0;
  return { since: valueDate, until, by, reason, isPlacedByStaff };
}

function toOffer(offer: OpenOffer | null) {
  return offer && { amount: offer.remaining, expiresOn: offer.expiresOn };
}

type ContactInput = DeskInput<'recordContact'>;

/** Records the outcome of a call, with its promise or hold in the same transaction. */
export const recordContactEndpoint = writeEndpoint('recordContact', {
  async execute(services, context, input) {
    const { borrowerId, orderId, outcome, text, nextActionOn } = input;
    const { db } = services;
    requireFieldsOfOutcome(input);
    const key = await getOrderKey(db, orderId);
    if (key.borrowerId !== borrowerId) throw notFound();
    await recordAgreed(services, context, input);
    const note = { kind: 'call', text, outcome, nextActionOn, actor: context.maker.email } as const;
    const recorded = await recordNote(services, key, note, context.now);
    if (recorded.state !== 'done') throw createNoteError(recorded);
    return { reply: { borrowerId, orderId, outcome } };
  },
});

function requireFieldsOfOutcome(input: ContactInput): void {
  const { outcome, amount, paysBy, holdUntil, text, reason } = input;
  const isPromise = outcome === 'promise';
  if ((amount !== undefined) !== isPromise) throw invalidField('amount');
  if ((paysBy !== undefined) !== isPromise) throw invalidField('paysBy');
  if (holdUntil !== undefined && outcome !== 'dispute') throw invalidField('holdUntil');
  if (holdUntil !== undefined && !text && !reason) throw invalidField('text');
}

async function recordAgreed(services: Services, context: WriteContext, input: ContactInput): Promise<void> {
  const { borrowerId, orderId, amount, paysBy, holdUntil, text } = input;
  const request = { borrowerId, orderId, key: context.key, reason: context.reason ?? '' };
  if (amount !== undefined && paysBy !== undefined)
    await executePromise(services, context, { orderId, amount, paysBy });
  if (holdUntil !== undefined) {
    const until = toDay(holdUntil);
    if ((await findHoldApproval(services, await getLoanToday(services, orderId), until)) !== null)
      throw rejectedFieldError('holdNeedsApproval', 'holdUntil');
    const hold = { ...request, reason: request.reason || text, until };
    await completeServicing(services, orderId, (await recordCollectionHold(services, hold, context)).state);
  }
}
