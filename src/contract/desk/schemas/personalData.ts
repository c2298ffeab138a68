import { z } from 'zod';
import { identifier, paragraphs } from '../../schemas/common.ts';
import { accessBases, accessLimits, caseKinds, revealedFields, viewedRecords } from '../personalData.ts';
import { borrowerId, day, done, instant, list, page, reason } from './common.ts';

const staffId = z.string().regex(/^[0-9a-f]{16}$/);

/** `caseId`: an order's id, a complaint's folio, a privacy request's id. */
const caseKey = { caseKind: z.enum(caseKinds), caseId: identifier };

const assignee = z.object({
  staffId,
  name: z.string(),
  /** Only what another person or the queue assigned serves as a reason to look at personal data. */
  by: z.enum(['self', 'person', 'queue']),
  assignedAt: instant,
});

export const assignment = {
  request: z.object(caseKey),
  response: z.object({
    ...caseKey,
    borrowerId: z.int(),
    isOpen: z.boolean(),
    assignee: assignee.nullable(),
    /** Who may work on it. */
    candidates: z.array(z.object({ staffId, name: z.string() })),
  }),
};

/** Takes the place of whoever has it; null: nobody has it any more. */
export const assignCase = {
  request: z.object({ ...caseKey, staffId: staffId.nullable(), reason }),
  response: z.object({ ...caseKey, borrowerId: z.int(), assignee: assignee.nullable() }),
};

/** One field; a reason is needed unless an open case of the borrower was assigned by somebody else, or it was approved. */
export const reveal = {
  request: z.object({ borrowerId, field: z.enum(revealedFields), reason: reason.optional() }),
  response: z.object({
    borrowerId: z.int(),
    field: z.enum(revealedFields),
    value: z.string().describe('Empty where nothing is stored'),
  }),
};

/** What looking at a borrower's data rests on for who asks. */
export const access = z.object({
  basis: z.enum(accessBases),
  /** The case or the approval. */
  evidence: z.string().nullable(),
});

/** Who looked at how many borrowers' personal data. Days are UTC, both included; without them the last seven. */
export const personalDataViews = {
  request: z.object({ ...page, from: day.optional(), to: day.optional() }),
  response: list(
    z.object({
      staffId,
      email: z.string(),
      borrowers: z.int().describe('Distinct, as everywhere here'),
      hourPeak: z.int().describe('The most within a clock hour'),
      dayPeak: z.int().describe('The most within a day'),
      assigned: z.int(),
      unassigned: z.int(),
      approved: z.int(),
      /** How often each was looked at. */
      fields: z.array(z.object({ field: z.enum([...revealedFields, ...viewedRecords]), count: z.int() })),
      exports: z.int(),
      approvals: z.int().describe('How often approval was asked for because of a limit'),
    }),
  ),
};

/** Limits that somebody reached. */
export const personalDataAlerts = {
  request: z.object({ ...page, state: z.enum(['open', 'reviewed']).default('open') }),
  response: list(
    z.object({
      alertId: z.string(),
      staffId,
      email: z.string(),
      limit: z.enum(accessLimits),
      borrowers: z.int(),
      reachedAt: instant,
      reviewedAt: instant.nullable(),
      reviewedBy: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
};

export const reviewAlert = {
  request: z.object({ alertId: z.string().regex(/^[0-9a-f]{16}$/), note: paragraphs(1_000), reason }),
  response: done,
};
