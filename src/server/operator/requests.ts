import { z } from 'zod';
import { identifier, line, wholeNumber } from '../../contract/schemas/common.ts';

const reason = line(500).optional().describe('Why, for the audit: no names, phones or accounts');
const order = z.object({
  orderId: identifier,
  borrowerId: wholeNumber.pipe(z.int().positive()),
  reason,
});
const name = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u);

/** What the staff calls take. */
export const operatorRequests = {
  order,
  decision: order.extend({ approve: z.boolean() }),
  payment: order.extend({ provider: name(64), paymentId: name(128) }),
};
