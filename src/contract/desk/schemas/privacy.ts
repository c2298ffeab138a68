import { z } from 'zod';
import { identifier, line, paragraphs } from '../../schemas/common.ts';
import { messageChannels } from '../notifications.ts';
import {
  accessLimits,
  personalDataAlertStates,
  retentionReasons,
  revealedFields,
  viewedRecords,
} from '../personalData.ts';
import { identityProofs, privacyRequestStates } from '../privacy.ts';
import {
  borrowerId,
  borrowerIdentity,
  csvHandling,
  day,
  defineCall,
  defineListCall,
  doneReply,
  instant,
  messageLanguage,
  optionalReason,
  reason,
  shortId,
  sortParameter,
} from './common.ts';
import { assignedCase, assigneeFilter, deadlineFilter } from './queues.ts';

const kinds = ['access', 'correction', 'erasure', 'objection'] as const;
/** Mexico: answered within 20 business days, in effect within 15 more. */
const erasure = z.object({
  erased: z.array(z.object({ table: z.string(), rows: z.int() })),
  retainedRecords: z.array(
    z.object({ table: z.string(), rows: z.int(), retentionReason: z.enum(retentionReasons) }),
  ),
});

const identityShownBy = z.enum(identityProofs);

const row = {
  requestId: z.string(),
  ...borrowerIdentity,
  market: z.string(),
  kind: z.enum(kinds),
  requestText: z.string().register(csvHandling, { as: 'redacted' }),
  receivedAt: instant,
  answerBy: day,
  effectBy: day.nullable(),
  daysLeft: z.int().nullable().describe('Until the answer, or the granted action, is due; null: nothing is'),
  ...assignedCase,
  state: z.enum(privacyRequestStates),
  identityShownBy: identityShownBy
    .nullable()
    .describe('By what they were shown to be the borrower; null: nothing yet'),
  answer: z.string().register(csvHandling, { as: 'redacted' }).nullable(),
  /** The result of an erasure; null: none was done. */
  outcome: erasure.register(csvHandling, { as: 'leftOut' }).nullable(),
};

export const privacyRequests = defineListCall({
  state: z.enum(privacyRequestStates).default('open'),
  assignee: assigneeFilter,
  deadline: deadlineFilter.describe('Of `open` that of the answer, of `granted` that of its effect'),
  ...sortParameter('answerBy', 'receivedAt'),
}).of(row);

export const privacyRequest = defineCall({ requestId: shortId }).answers({
  ...row,
  language: messageLanguage,
  pendingApprovalId: z
    .string()
    .nullable()
    .describe('The correction or erasure for it that a second person has not decided yet'),
  erasureBlockers: z
    .array(z.enum(['openLoan', 'credit']))
    .describe('Why what an erasure asks for can’t be done now; empty for other kinds'),
  answerChannel: z
    .enum(messageChannels)
    .nullable()
    .describe('How an answer would be sent now: by e-mail with its text; null: nothing reaches the borrower'),
  sentAnswer: z
    .object({ at: instant, channel: z.enum(messageChannels), isWithheld: z.boolean() })
    .nullable()
    .describe('The last message of an answer'),
  optionalConsents: z
    .array(z.object({ id: z.string(), title: z.object({ es: z.string(), en: z.string() }) }))
    .describe('Of an objection: optional uses to which the borrower agrees now'),
  exportedAt: instant
    .nullable()
    .describe('When all stored data were last exported since it arrived; without it access is not done'),
  decisions: z
    .array(
      z.object({
        state: z.enum(['granted', 'refused', 'done']),
        at: instant.nullable(),
        by: z
          .string()
          .nullable()
          .describe(
            'Name, or e-mail address where none is known; null: of an approved operation, or not on record',
          ),
        reason: z.string(),
      }),
    )
    .describe('What it came to, in order'),
});

export const openPrivacyRequest = defineCall({
  borrowerId,
  kind: z.enum(kinds),
  requestText: paragraphs(2_000),
  identityShownBy: identityShownBy.optional(),
  reason,
}).answers({ requestId: z.string(), answerBy: day });

/** Executes a granted objection: the borrower no longer agrees to an optional use of the data. */
export const withdrawConsent = defineCall({
  requestId: shortId,
  consentId: identifier,
  reason: optionalReason,
}).answers({ requestId: z.string(), borrowerId: z.int() });

/** Sent to the borrower. `done`: the granted request is in effect. */
export const answerPrivacyRequest = defineCall({
  requestId: shortId,
  state: z.enum(['granted', 'refused', 'done']),
  answer: paragraphs(2_000),
  identityShownBy: identityShownBy.optional().describe('If it was not recorded before'),
  reason,
}).answers({ requestId: z.string(), state: z.enum(privacyRequestStates), effectBy: day.nullable() });

/**
 * Corrects what a borrower is called and reached by; what was declared or agreed to stays. Needs approval. Of a granted request
 * it is what puts it in effect.
 */
export const correctPerson = defineCall({
  borrowerId,
  fullName: line(120).pipe(z.string().min(1)).optional(),
  address: line(200).pipe(z.string().min(1)).optional(),
  mobilePhone: z
    .string()
    .regex(/^\d{8,11}$/)
    .optional()
    .describe('National number, digits only'),
  requestId: shortId.optional().describe('The granted request that asks for it'),
  answer: paragraphs(2_000).optional().describe('What the borrower is told; needed with a request'),
  identityShownBy: identityShownBy
    .optional()
    .describe('Needed with a request of which it was not recorded before'),
  reason,
}).answers({ borrowerId: z.int(), changed: z.string().describe('The changed fields, masked') });

/** All stored data of a person, for a data access request. */
export const exportPerson = defineCall({
  borrowerId,
  reason: reason.optional(),
  format: z.enum(['json', 'pdf']).default('json'),
  language: messageLanguage.default('es'),
}).answers({
  borrowerId: z.int(),
  at: instant,
  data: z.record(z.string(), z.unknown()).describe('Empty if a PDF was requested'),
  pdf: z.string().describe('Base64; empty if not requested'),
});

/** Executes a granted erasure request. Needs approval. Returns what was erased and what is retained. */
export const erasePerson = defineCall({
  requestId: shortId,
  answer: paragraphs(2_000),
  reason,
}).answers({ requestId: z.string(), borrowerId: z.int(), ...erasure.shape });

/** Views of personal data by staff member. Days are those of each borrower’s market, both included; default: the last seven. */
export const personalDataViews = defineListCall({ from: day.optional(), to: day.optional() }).of({
  staffId: shortId,
  email: z.string(),
  borrowers: z.int().describe('Number of distinct borrowers'),
  hourPeak: z.int().describe('Maximum per clock hour'),
  dayPeak: z.int().describe('Maximum per day'),
  assigned: z.int(),
  unassigned: z.int(),
  approved: z.int(),
  /** How often each was looked at. */
  fields: z
    .array(z.object({ field: z.enum([...revealedFields, ...viewedRecords]), count: z.int() }))
    .register(csvHandling, { as: 'values' }),
  exports: z.int(),
  approvals: z.int().describe('Approvals requested because of a limit'),
});

/** Limits of personal data views that were reached. */
export const personalDataAlerts = defineListCall({
  state: z.enum(personalDataAlertStates).default('open'),
}).of({
  alertId: z.string(),
  staffId: shortId,
  email: z.string(),
  limit: z.enum(accessLimits),
  borrowers: z.int(),
  reachedAt: instant,
  reviewedAt: instant.nullable(),
  reviewedBy: z.string().nullable(),
  note: z.string().nullable(),
});

export const reviewAlert = defineCall({
  alertId: shortId,
  note: paragraphs(1_000),
  reason,
}).answers(doneReply);
