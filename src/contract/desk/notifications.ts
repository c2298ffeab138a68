/** The events sent to the lender's own systems. */
export const eventTypes = [
  'order.received',
  'order.approved',
  'order.declined',
  'order.paid_out',
  'order.cancelled',
  'payout.returned',
  'payment.received',
  'payment.reversed',
  'payment.refunded',
  'loan.overdue',
  'loan.repaid',
  'loan.owed_again',
  'loan.extended',
  'loan.waived',
  'loan.waiver_reversed',
  'loan.accrual_stopped',
  'loan.settlement_offered',
  'loan.settlement_withdrawn',
  'loan.restructured',
  'loan.promised',
  'loan.promise_withdrawn',
  'loan.paused',
  'loan.pause_ended',
  'loan.written_off',
  'complaint.received',
  'complaint.answered',
  'complaint.reopened',
] as const;

/** `failing`: the last attempt to deliver it failed. `waiting`: none was made. */
export const eventStates = ['delivered', 'failing', 'waiting'] as const;
export type EventState = (typeof eventStates)[number];

/** The subjects of messages to borrowers. */
export type NotificationName =
  | 'received'
  | 'approved'
  | 'declined'
  | 'paid_out'
  | 'payout_returned'
  | 'payment_received'
  | 'credit_refunded'
  | 'payment_reversed'
  | 'extension_in_force'
  | 'complaint_received'
  | 'complaint_asked'
  | 'complaint_answered'
  | 'details_corrected'
  | 'privacy_answered'
  | 'due_in_3'
  | 'due_tomorrow'
  | 'due_today'
  | 'overdue_1'
  | 'overdue_3'
  | 'overdue_7'
  | 'overdue_15';

/** By which a message reaches a borrower. */
export const messageChannels = ['sms', 'email', 'push'] as const;

/** Reminders of amounts due or late. */
export const reminderTemplates = [
  'due_in_3',
  'due_tomorrow',
  'due_today',
  'overdue_1',
  'overdue_3',
  'overdue_7',
  'overdue_15',
] as const satisfies readonly NotificationName[];
export type ReminderTemplate = (typeof reminderTemplates)[number];
