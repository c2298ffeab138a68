import { type PaymentId, toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import {
  answerClaim,
  claimsQuery,
  findClaim,
  isClaimedPaymentOnLoan,
  type ListedClaim,
  listReallocatedPayments,
  toListedClaims,
} from '../../../claims/index.ts';
import { findMessageLanguage } from '../../../contactPreferences/index.ts';
import type { Services } from '../../../services.ts';
import { findAssignees, isAssignedSql, toAssignedCase } from '../../cases/assignees.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, rejectedFieldError } from '../../errors.ts';
import { chooseSortOrder, paginate } from '../../pagination.ts';
import { getVisibleImages } from '../../personalDataAccess/access.ts';
import { findRequestsBySubject } from '../../writes/approvals.ts';
import { addBorrowerNames } from '../borrowerNames.ts';
import { getOrderKey } from '../orders.ts';
import { addHours, isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';
import { loadNamesByEmail } from '../staffNames.ts';
import { findMatchApprovalReason, findUnallocatedPayment } from '../suspense/suspense.ts';

/** Open payment claims, the most urgent first, each with unallocated payments that may match it; or closed ones, the newest first. */
export const claimsEndpoint = readEndpoint(
  'claims',
  async (services, staff, { state, assignee, deadline, sort, ...page }) => {
    const now = await services.clock.now();
    const key = { borrowerId: 'number', orderId: 'text', number: 'number' } as const;
    const mostUrgent = { answerBy: 'day', sentAt: 'instant', ...key } as const;
    const columns = { paidOn: { paidOn: 'day', ...key }, sentAt: { sentAt: 'instant', ...key } } as const;
    const byState = { open: mostUrgent, closed: { closedAt: 'instant', ...key } } as const;
    const isOpen = state === 'open';
    const sortOrder = chooseSortOrder(
      sort,
      { ...columns, answerBy: mostUrgent },
      { by: byState[isOpen ? 'open' : 'closed'], isDescending: !isOpen },
    );
    const query = claimsQuery(services.db)
      .where('state', '=', state)
      .where(isAssignedSql(staff, 'claim', assignee, { table: 'payment_claims', caseId: 'order_id' }))
      .where(isAtDeadlineSql(services, deadline, listDeadlines(services).claims, now));
    return paginate(query, sortOrder, page, async (rows) =>
      toClaimRows(services, await toListedClaims(services, rows)),
    );
  },
);

/** A claim of a loan by its number, else the last one. Throws 404 where there is none. */
export const claimEndpoint = readEndpoint('claim', async (services, staff, { orderId, number }) => {
  const key = await getOrderKey(services.db, orderId);
  const found = await findClaim(services, key, number);
  if (found === undefined) throw notFound();
  const pictures = await getVisibleImages(services, staff, { ...key, call: 'claim' }, found.images);
  const [row] = await toClaimRows(services, [found]);
  if (row === undefined) throw notFound();
  const language = await findMessageLanguage(services, key.borrowerId);
  const allocatedSince = await listReallocatedPayments(services, found);
  const matches = await addApprovalReasons(services, key, row.matches);
  return {
    ...row,
    matches,
    language,
    closed: await findClosing(services.db, found),
    allocatedSince,
    isOnLoan: await isClaimedPaymentOnLoan(services.db, found),
    ...pictures,
  };
});

/** The payments that may be the claimed one, each with why matching it to the claim's loan needs approval. */
function addApprovalReasons<Match extends PaymentId>(
  services: Services,
  key: OrderKey,
  matches: readonly Match[],
) {
  return Promise.all(
    matches.map(async (match) => {
      const payment = await findUnallocatedPayment(services.db, match).executeTakeFirst();
      const approvalReason = payment ? await findMatchApprovalReason(services, payment, key) : null;
      return { ...match, approvalReason };
    }),
  );
}

/** Who closed a claim and why, by the audit's line of the same moment. */
async function findClosing(db: Database, { borrowerId, orderId, ...claim }: ListedClaim) {
  const { closedAt, provider, paymentId } = claim;
  if (closedAt === null) return null;
  const line =
    provider === null || paymentId === null
      ? { action: 'claim_answered', subject: orderId, at: closedAt }
      : { action: 'suspense_matched', subject: toPaymentKey({ provider, paymentId }) };
  const found = await db
    .selectFrom('auditEvents')
    .select(['actor', 'reason'])
    .where((row) => row.and({ borrowerId, actorKind: 'staff', ...line }))
    .orderBy('eventId', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { actor: by, reason } = found;
  return { by, byName: (await loadNamesByEmail(db, [by])).get(by) ?? '', reason };
}

async function toClaimRows(
  { db, config, clock }: Services,
  claims: readonly ListedClaim[],
): Promise<DeskRowInput<'claims'>[]> {
  const assignees = await findAssignees(
    db,
    'claim',
    claims.map(({ borrowerId, orderId: caseId }) => ({ borrowerId, caseId })),
  );
  const pending = await findRequestsBySubject(db, ['match', 'returnSuspense'], await clock.now());
  return (await addBorrowerNames(db, claims)).map(
    ({ orderId, borrowerId, name, amount, currency, ...claim }) => {
      const { number, state, closedAt, answer, ...rest } = claim;
      const { paidOn, payCode, reference, images, sentAt, answerBy, daysLeft, market } = rest;
      return {
        orderId,
        number,
        state,
        closedAt,
        answer,
        borrowerId,
        name,
        amount,
        currency,
        paidOn,
        payCode,
        reference,
        imageCount: images.length,
        sentAt,
        answerBy,
        daysLeft,
        market,
        ...toAssignedCase(assignees.get(orderId)),
        targetAt: state === 'open' ? addHours(sentAt, config.desk.queues.claims.targetHours) : null,
        matches: claim.matches.map((match) => toShownMatch(match, pending)),
      };
    },
  );
}

type PendingRequests = Awaited<ReturnType<typeof findRequestsBySubject>>;

function toShownMatch(match: ListedClaim['matches'][number], requests: PendingRequests) {
  const { provider, paymentId, reference, amount, paidAt, reasons } = match;
  const found = requests.get(toPaymentKey({ provider, paymentId }));
  const pendingApprovalId = found?.approvalId ?? null;
  const pending =
    found === undefined
      ? null
      : {
          approvalId: found.approvalId,
          call: found.call,
          orderId: found.orderId,
          makerEmail: found.makerEmail,
          makerName: found.makerName ?? found.makerEmail,
          askedAt: found.askedAt,
        };
  return { provider, paymentId, pendingApprovalId, pending, reference, amount, paidAt, reasons };
}

/**
 * Closes a loan's open claim with an answer to the borrower; a claim whose payment is matched is closed automatically. Where payments in
 * suspense may be the claimed one, the request names each.
 */
export const answerClaimEndpoint = writeEndpoint('answerClaim', {
  leavesDebtUnchanged: true,
  async execute(services, context, { orderId, answer, despitePayments, saysOnLoan }) {
    const key = await getOrderKey(services.db, orderId);
    const claim = await findClaim(services, key);
    const matches = claim?.matches ?? [];
    if (
      matches.some(
        ({ provider, paymentId }) => !despitePayments.includes(toPaymentKey({ provider, paymentId })),
      )
    )
      throw rejectedFieldError('paymentFits', 'despitePayments');
    if (saysOnLoan && claim?.state === 'open' && !(await isClaimedPaymentOnLoan(services.db, claim)))
      throw rejectedFieldError('notOnLoan', 'answer');
    if (await answerClaim(services, { ...key, answer }, context)) return { reply: { orderId } };
    await services.db
      .selectFrom('paymentClaims')
      .select('number')
      .where((row) => row.and(key))
      .executeTakeFirstOrThrow(notFound);
    throw conflictError('answered');
  },
});
