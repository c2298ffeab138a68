import { z } from 'zod';
import { identifier, wholeNumber } from '../../contract/schemas/common.ts';

const order = z.object({ orderId: identifier, borrowerId: wholeNumber.pipe(z.int().positive()) });
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
