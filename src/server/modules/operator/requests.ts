import { z } from 'zod';
import { identifier, line, positiveAmount, wholeNumber } from '../../../contract/schemas/common.ts';

const reason = line(500).optional().describe('Why, for the audit: no names, phones or accounts');
const order = z.object({
  orderId: identifier,
  borrowerId: wholeNumber.pipe(z.int().positive()),
  reason,
});
const nameField = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u);

const payment = order.extend({ provider: nameField(64), paymentId: nameField(128) });

const eventNumber = wholeNumber.pipe(z.int().positive());

/** Request schemas of the operator calls. */
export const operatorRequests = {
  order,
  decision: order.extend({ approve: z.boolean() }),
  payment,
  claimAnswer: order.extend({
    answer: line(500)
      .pipe(z.string().min(1))
      .describe('The answer to the borrower, in the borrower’s language'),
  }),
  refund: payment.extend({
    amount: positiveAmount.optional().describe('A part of it; without, all that is left'),
    key: nameField(64).optional().describe('Names the part, so that it is paid back once'),
  }),
  replay: z.object({ from: eventNumber, to: eventNumber, reason }),
  difference: payment.pick({ provider: true, paymentId: true }).extend({
    reason: line(500).pipe(z.string().min(1)).describe('What it turned out to be'),
  }),
};
