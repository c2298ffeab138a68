import { z } from 'zod';
import { identifier, line } from '../../schemas/common.ts';
import { caseKinds } from '../personalData.ts';
import { defineCall, instant, reason, shortId } from './common.ts';

/** `caseId`: an order's id, a complaint's folio, the id of a privacy request or an approval, a payment's key (`provider:id`), a payout's id. */
const caseKey = {
  caseKind: z.enum(caseKinds),
  caseId: identifier.or(line(200).pipe(z.string().regex(/^[a-z_]+:.+$/))),
};

const assignee = z.object({
  staffId: shortId,
  name: z.string(),
  /** Only assignments by another person or the queue serve as a reason to view personal data. */
  by: z.enum(['self', 'person', 'queue']),
  assignedAt: instant,
  reason: z.string().describe('Empty: the queue assigned it'),
});

export const assignment = defineCall({
  ...caseKey,
  requiredCall: z
    .enum(['match'])
    .optional()
    .describe('Candidates are only those who may make this call too, finance first'),
}).answers({
  ...caseKey,
  borrowerId: z.int().describe('0: an approval without a borrower, a payment in suspense'),
  isOpen: z.boolean(),
  assignee: assignee.nullable(),
  /** Staff members whose roles allow to work on it. */
  candidates: z.array(z.object({ staffId: shortId, name: z.string() })),
});

/** Whom cases of a kind are assigned to; who may decide a single approval is in `assignment`. */
export const caseStaff = defineCall({ caseKind: caseKey.caseKind }).answers({
  staff: z.array(z.object({ staffId: shortId, name: z.string() })),
});

/** Replaces the assignee; null: unassigns the case. */
export const assignCase = defineCall({ ...caseKey, staffId: shortId.nullable(), reason }).answers({
  ...caseKey,
  borrowerId: z.int(),
  assignee: assignee.nullable(),
});
