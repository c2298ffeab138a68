import { z } from 'zod';
import { amount, amountRow, binaryFlag, identifier, positiveAmount } from './common.ts';
import { headlineView } from './views.ts';

export const coolingOff = {
  request: z.object({ orderId: identifier }),
  response: z.object({
    orderNo: z.string(),
    currency: z.string(),
    state: z
      .enum(['open', 'requested', 'over'])
      .describe('requested: the exit was requested and can be paid; over: no exit is possible'),
    lastDay: z.string().describe('YYYY-MM-DD, last day of the period; empty if the loan has none'),
    amount: amount.describe('Amount still to pay to exit the loan; 0 if no exit is possible'),
    lead: headlineView,
    rows: z.array(amountRow).describe('Breakdown of the amount'),
    isCommissionKept: binaryFlag.describe('1: the lender keeps the commission and its tax'),
  }),
};

export const coolingOffExit = {
  request: z.object({
    orderId: identifier,
    amount: positiveAmount.describe('`amount` of cooling-off'),
  }),
  response: z.object({
    orderNo: z.string(),
    amount,
    lastDay: z.string().describe('Deadline: paid by then, the amount ends the loan'),
  }),
};
