import { z } from 'zod';
import { isAbleTo, paymentProviders } from '../paymentProviders.ts';
import { oneOf } from './parts.ts';

const amount = z.int().positive();

/** How loans are paid out; without it, by people, who say so. Limits in minor units: of one payout, and of a market's day. */
export const payOutSchema = z
  .strictObject({
    provider: oneOf(paymentProviders).refine(
      (name) => isAbleTo(name, 'payOut'),
      'pays nothing out, so no loan can be paid out by it',
    ),
    singleLimit: amount,
    dailyLimit: amount,
  })
  .refine(({ singleLimit, dailyLimit }) => singleLimit <= dailyLimit, {
    path: ['dailyLimit'],
    message: 'is below the limit of one payout',
  });
