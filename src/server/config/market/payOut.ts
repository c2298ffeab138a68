import { z } from 'zod';
import { hasCapability, paymentProviders } from '../paymentProviders.ts';
import { keyOfTable } from './parts.ts';

const amount = z.int().positive();

/** How loans are paid out; without it, by people, who say so. Limits in minor units: of one payout, and of a market's day. */
export const payOutSchema = z
  .strictObject({
    provider: keyOfTable(paymentProviders).refine(
      (name) => hasCapability(name, 'payOut'),
      'pays nothing out, so no loan can be paid out by it',
    ),
    singleLimit: amount,
    dailyLimit: amount,
  })
  .refine(({ singleLimit, dailyLimit }) => singleLimit <= dailyLimit, {
    path: ['dailyLimit'],
    message: 'is below the limit of one payout',
  });
