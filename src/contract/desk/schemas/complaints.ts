import { z } from 'zod';
import { identifier, line, marketCode, paragraphs } from '../../schemas/common.ts';
import {
  complaintChannels,
  complaintOutcomes,
  complaintQuestionStates,
  complaintReportKinds,
  complaintStates,
} from '../complaints.ts';
import {
  borrowerId,
  borrowerIdentity,
  borrowerImages,
  day,
  defineCall,
  defineListCall,
  instant,
  messageLanguage,
  optionalReason,
  reason,
  sortParameter,
} from './common.ts';
import { assignedCase, assigneeFilter, deadlineFilter, targetAt } from './queues.ts';

const folio = z.string().regex(/^[A-Za-z0-9-]{1,32}$/);

const row = {
  folio: z.string(),
  ...borrowerIdentity,
  market: z.string(),
  orderId: z.string().nullable(),
  type: z.string(),
  sonType: z.string(),
  sentAt: instant,
  answerBy: day,
  /** Below zero: late. */
  daysLeft: z.int(),
  answeredAt: instant.nullable(),
  score: z.int().nullable(),
  questionState: z
    .enum(complaintQuestionStates)
    .nullable()
    .describe('Of the last question to the borrower; null: none while it waits'),
  ...assignedCase,
  targetAt,
};

/** Open complaints, the most urgent first; or answered ones, the newest first. */
export const complaints = defineListCall({
  state: z.enum(complaintStates).default('waiting'),
  assignee: assigneeFilter,
  deadline: deadlineFilter,
  question: z.enum(complaintQuestionStates).optional().describe('Those whose last question has this state'),
  ...sortParameter('sentAt', 'answerBy'),
}).of(row);

const answeredBy = z.string().nullable().describe('Who answered; null: nobody yet, or it isn’t known');

export const complaint = defineCall({ folio }).answers({
  ...row,
  language: messageLanguage,
  channel: z.enum(complaintChannels),
  detail: z.string(),
  ...borrowerImages,
  answer: z.string().nullable(),
  answerImages: z.array(z.string()),
  answeredBy,
  questions: z
    .array(
      z.object({
        question: z.string(),
        askedAt: instant,
        askedBy: z.string(),
        reply: z.string().nullable(),
        repliedAt: instant.nullable(),
        images: z.array(z.string()).describe('Signed addresses; empty while they are covered'),
      }),
    )
    .describe('What the borrower was asked, latest first'),
  outcome: z.enum(complaintOutcomes).nullable().describe('null: not answered yet, or nobody said'),
  former: z
    .array(
      z.object({
        answer: z.string(),
        images: z.array(z.string()),
        answeredAt: instant,
        answeredBy,
        score: z.int().nullable(),
        reopenedAt: instant,
      }),
    )
    .describe('Answers before it was reopened, latest first'),
});

const complaintType = z.object({ value: z.string(), title: z.string() });

/** Titles are in the caller's language; a type with children takes one of them. */
export const complaintTypes = defineCall({}).answers({
  types: z.array(complaintType.extend({ children: z.array(complaintType) })),
});

/**
 * A complaint that a borrower made to staff by telephone. It has its folio, deadline and message as one by the app has; one about
 * collection names a loan that can be in collection.
 */
export const openComplaint = defineCall({
  borrowerId,
  problemType: identifier,
  problemSonType: identifier.optional(),
  orderId: identifier.optional(),
  detail: line(1_000).refine((text) => text !== ''),
  reason: optionalReason,
}).answers({ folio: z.string(), answerBy: day });

/** The borrower reads it in the app, and is told by a message; the deadline goes on. An unassigned complaint is assigned to the caller. */
export const askComplainant = defineCall({
  folio,
  question: paragraphs(1_000),
  reason: optionalReason,
}).answers({ folio: z.string(), askedAt: instant });

/** Pictures come as base64 of a JPEG, PNG or WebP. */
export const answerComplaint = defineCall({
  folio,
  answer: paragraphs(4_000),
  images: z.array(z.base64().max(14_000_000)).max(9).default([]),
  outcome: z
    .enum(complaintOutcomes)
    .optional()
    .describe('How it ended for the borrower, which reports to an authority ask for'),
  reason,
}).answers({ folio: z.string(), answeredAt: instant });

/** It is open again, within its days counted from today; the former answer stays. */
export const reopenComplaint = defineCall({ folio, reason }).answers({ folio: z.string(), answerBy: day });

/** The complaints of a quarter as the authority takes them; none where the lender of the market reports to none. */
export const complaintReport = defineCall({
  market: marketCode,
  quarter: z
    .string()
    .regex(/^20\d\d-Q[1-4]$/)
    .describe('Quarter, such as 2026-Q4'),
  kind: z.enum(complaintReportKinds),
  format: z.enum(['csv', 'json']).default('csv'),
}).answers({
  name: z.string(),
  mediaType: z.string(),
  content: z.string(),
  incompleteColumns: z.array(z.string()).describe('Those that are empty in some of its complaints'),
});
