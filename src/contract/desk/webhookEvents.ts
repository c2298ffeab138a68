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
