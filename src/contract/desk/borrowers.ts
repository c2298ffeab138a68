import { noteKinds } from './loans.ts';

/** The subjects of a borrower's timeline. */
export const timelineKinds = [
  ...noteKinds,
  'callCorrection',
  'order',
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
export type TimelineKind = (typeof timelineKinds)[number];

/** `late`: with a loan past due; `open`: with a balance, late or not; `none`: without one. */
export const borrowerStates = ['open', 'late', 'none'] as const;
