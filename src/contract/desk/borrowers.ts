import { noteKinds } from './loans.ts';

/** The subjects of a borrower's timeline. */
export const timelineKinds = [
  ...noteKinds,
  'callCorrection',
  'order',
  'loan',
  'payment',
  'servicing',
  'refund',
  'payout',
  'complaint',
  'question',
  'reply',
  'answer',
  'reopened',
  'claim',
  'approvalRequest',
  'approval',
  'audit',
] as const;

/** What became of an application, and of its loan, in a timeline. */
export const orderEvents = ['asked', 'approved', 'declined', 'paid_out', 'overdue'] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** `late`: with a loan past due; `open`: with a balance, late or not; `none`: without one. */
export const borrowerStates = ['open', 'late', 'none'] as const;
