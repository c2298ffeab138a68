import { z } from 'zod';
import { marketCode } from '../../schemas/common.ts';
import { exitStates } from '../exits.ts';
import {
  amount,
  borrowerId,
  borrowerIdentity,
  currency,
  day,
  defineListCall,
  instant,
  sortParameter,
} from './common.ts';

/**
 * Requests to exit a loan within its cooling-off period, the newest first. Days are in the list’s market, else the first, both
 * included.
 */
export const exits = defineListCall({
  borrowerId: borrowerId.optional(),
  market: marketCode.optional(),
  state: z.enum(exitStates).optional(),
  createdFrom: day.optional(),
  createdTo: day.optional(),
  ...sortParameter('requestedAt', 'amount'),
})
  .withTotals({ amount })
  .of({
    orderId: z.string(),
    ...borrowerIdentity,
    market: marketCode,
    requestedAt: instant,
    expiresOn: day.describe('Last day on which the amount ends the loan'),
    amount,
    currency,
    state: z.enum(exitStates).describe('`lapsed`: not paid in time; the loan continues'),
  });

/** The same by month and market, the newest first. */
export const exitMonths = defineListCall({}).of({
  month: z.string().describe('YYYY-MM, of the market'),
  market: marketCode,
  currency,
  requested: z.int(),
  paid: z.int().describe('Loans ended by an exit'),
  amount: amount.describe('Amount paid for these exits'),
});
