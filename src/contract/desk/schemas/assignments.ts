import { z } from 'zod';
import { identifier } from '../../schemas/common.ts';
import { caseKinds } from '../personalData.ts';
import { call, instant, reason, staffId } from './common.ts';

/** `caseId`: an order's id, a complaint's folio, a privacy request's id. */
const caseKey = { caseKind: z.enum(caseKinds), caseId: identifier };

const assignee = z.object({
  staffId,
  name: z.string(),
  /** Only what another person or the queue assigned serves as a reason to look at personal data. */
  by: z.enum(['self', 'person', 'queue']),
  assignedAt: instant,
});

export const assignment = call(caseKey).answers({
  ...caseKey,
  borrowerId: z.int(),
  isOpen: z.boolean(),
  assignee: assignee.nullable(),
  /** Who may work on it. */
  candidates: z.array(z.object({ staffId, name: z.string() })),
});

/** Takes the place of whoever has it; null: nobody has it any more. */
export const assignCase = call({ ...caseKey, staffId: staffId.nullable(), reason }).answers({
  ...caseKey,
  borrowerId: z.int(),
  assignee: assignee.nullable(),
});
