import { z } from 'zod';
import { amount, amountRow, flag, identifier, positiveAmount } from './common.ts';
import { headlineView } from './views.ts';

export const coolingOff = {
  request: z.object({ orderId: identifier }),
  response: z.object({
    orderNo: z.string(),
    currency: z.string(),
    state: z
      .enum(['open', 'requested', 'over'])
      .describe(
        'requested: the exit was asked for and can be paid; over: the loan can’t be exited (any more)',
      ),
    lastDay: z.string().describe('YYYY-MM-DD, the last day of the period; empty where the loan has none'),
    amount: amount.describe('What is left to pay to exit the loan; 0 where it can’t be'),
    lead: headlineView,
    rows: z.array(amountRow).describe('What the amount is made of'),
    isCommissionKept: flag.describe('1: the commission and its tax stay with the lender'),
  }),
};

export const coolingOffExit = {
  request: z.object({
    orderId: identifier,
    amount: positiveAmount.describe('As `cooling-off` said it'),
  }),
  response: z.object({
    orderNo: z.string(),
    amount,
    lastDay: z.string().describe('Paid by then, the amount ends the loan'),
  }),
};
