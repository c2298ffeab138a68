import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import { lenderLedgerKey } from '../../../ledger/index.ts';
import {
  closeReversal,
  noteReversal,
  type ReversalId,
  unmatchedReversalsQuery,
} from '../../../payments/index.ts';
import { findAssignees, toAssignedCase } from '../../cases/assignees.ts';
import { isCaseOpen, isSuspenseAssignedSql } from '../../cases/cases.ts';
import { createApprovalOnlyOperation, readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { paginate } from '../../pagination.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { loadNamesByEmail } from '../staffNames.ts';
import { closePaymentCase } from './suspense.ts';

/** The `borrower_id` of a payment without a known borrower. */
const { borrowerId } = lenderLedgerKey;

export const unmatchedReversalsEndpoint = readEndpoint(
  'unmatchedReversals',
  async ({ db, clock }, { staffId }, { state, reversalId, assignee, ...page }) => {
    let query =
      state === 'open'
        ? unmatchedReversalsQuery(db)
        : db.selectFrom('receivedReversals').where('closedAt', 'is not', null);
    if (reversalId !== undefined) query = query.where('reversalId', '=', reversalId);
    if (assignee !== undefined)
      query = query.where(await isSuspenseAssignedSql(db, staffId, assignee, 'receivedReversals'));
    const sortOrder = { by: { receivedAt: 'instant', provider: 'text', reversalId: 'text' } } as const;
    return paginate(query.selectAll(), sortOrder, page, async (rows) => {
      const pending = await findPendingBySubject(db, ['closeReversal'], await clock.now());
      const cases = rows.map((row) => ({ borrowerId, caseId: toPaymentKey(row) }));
      const assignees = await findAssignees(db, 'suspense', cases);
      const noters = rows.flatMap(({ notes }) => notes.map(({ by }) => by));
      const names = await loadNamesByEmail(db, noters);
      return rows.map((row) => ({
        ...row,
        ...toAssignedCase(assignees.get(toPaymentKey(row))),
        notes: row.notes.map((note) => ({ ...note, by: names.get(note.by) ?? note.by })),
        pendingApprovalId: pending.get(toReversalKey(row)) ?? null,
        closedReason: row.closedReason ?? '',
      }));
    });
  },
);

function toReversalKey({ reversalId, ...payment }: ReversalId): string {
  return `${toPaymentKey(payment)} ${reversalId}`;
}

export const noteReversalEndpoint = writeEndpoint('noteReversal', {
  async execute({ db }, { maker, now, reason = '' }, { provider, paymentId, reversalId }) {
    const note = { at: now.toISOString(), by: maker.email, text: reason };
    if (!(await noteReversal(db, { provider, paymentId, reversalId }, note)))
      throw conflictError('notWaiting');
    return { reply: { done: true } };
  },
});

/** It moves no money: what the provider took back is applied once its payment arrives, closed or not. */
export const closeReversalEndpoint = writeEndpoint('closeReversal', {
  async describeOperation({ db }, { provider, paymentId, reversalId }) {
    const { amount, currency } = await unmatchedReversalsQuery(db)
      .select(['amount', 'currency'])
      .where((row) => row.and({ provider, paymentId, reversalId }))
      .executeTakeFirstOrThrow(() => conflictError('notWaiting'));
    return {
      ...createApprovalOnlyOperation(toReversalKey({ provider, paymentId, reversalId })),
      ...{ amount, currency },
    };
  },
  async execute({ db }, { now, reason = '' }, key) {
    if (!(await closeReversal(db, key, { reason, now }))) throw conflictError('notWaiting');
    // Another reversal of the payment, or the payment itself, may still be open.
    const ofPayment = { caseKind: 'suspense', caseId: toPaymentKey(key), borrowerId } as const;
    if (!(await isCaseOpen(db, ofPayment, now))) await closePaymentCase(db, key, now);
    return { reply: { done: true } };
  },
});
