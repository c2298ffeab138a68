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

/** The days late on which each is sent by schedule; negative before the due date. Source: DESIGN 14. */
export const daysLateByTemplate: Readonly<Record<ReminderTemplate, number>> = {
  due_in_3: -3,
  due_tomorrow: -1,
  due_today: 0,
  overdue_1: 1,
  overdue_3: 3,
  overdue_7: 7,
  overdue_15: 15,
};
