/** The queues that staff work through case by case. */
export const queueNames = ['applications', 'complaints', 'claims', 'approvals', 'callList'] as const;
export type QueueName = (typeof queueNames)[number];

/** The decisions that have prepared reasons, each after its queue. */
export type PreparedReason =
  | 'applications_approve'
  | 'applications_decline'
  | 'complaints_answer'
  | 'claims_answer'
  | 'approvals_approve'
  | 'approvals_refuse'
  | 'callList_showPhone';

/** One digit chooses a prepared reason. */
export const maxPresets = 9;

/** Why an application in review is left to staff. */
export const reviewReasons = [
  /** A rule refuses the amount. */
  'rule',
  /** The lender's decision service was asked: no answer, no usable one, or not yet. */
  'serviceUnanswered',
  'serviceAnswerInvalid',
  'servicePending',
  /** No payment provider could collect it, or its product is no more: the rules aren't applied. */
  'noCollection',
  'noProduct',
  /** Applications are not decided automatically. */
  'byHand',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** How a case stands to the time by which it should be decided. */
export const deadlineStates = ['late', 'soon'] as const;
export type DeadlineState = (typeof deadlineStates)[number];
