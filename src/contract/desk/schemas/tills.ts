import { z } from 'zod';
import { marketCode, positiveAmount, wholeNumber } from '../../schemas/common.ts';
import { approvalReasons } from '../approvals.ts';
import { ledgerEventKinds } from '../ledgerEvents.ts';
import { pendingApproval } from './approvals.ts';
import {
  amount,
  csvHandling,
  currency,
  day,
  defineCall,
  defineListCall,
  instant,
  optionalReason,
  pendingApprovalId,
  reason,
  shortId,
  sortParameter,
} from './common.ts';
import { deadlineFilter } from './queues.ts';

const amountOrZero = wholeNumber.pipe(z.int().min(0).max(1_000_000_000_000));
export const lineId = z.string().regex(/^[\w-]{22}$/);

/**
 * What a till should hold is its float and what was recorded since, less what was deposited. Its holder counts without knowing
 * it: the sums are null for the holder until the count, and until a checker decided about a count that doesn't fit or corrects another.
 */
const till = {
  tillId: z.string(),
  market: z.string(),
  currency,
  staffId: z.string(),
  staff: z.string().describe('E-mail address of the cashier'),
  staffName: z.string(),
  isMine: z.boolean(),
  openedAt: instant,
  float: amount,
  recorded: amount.nullable().describe('Cash payments, net of reversals'),
  pendingCash: amount.nullable().describe('Cash of requests pending approval'),
  deposited: amount,
  expected: amount.nullable().describe('Expected cash, including pending requests'),
  pendingReversalId: pendingApprovalId.describe(
    'The pending reversal of a payment out of the open till, before which it is not counted',
  ),
  cashToReturn: amount.describe('Counted cash of requests that were not approved'),
  closedAt: instant.nullable(),
  counted: amount.nullable(),
  formerCounts: z
    .array(amount)
    .register(csvHandling, { as: 'leftOut' })
    .describe('Counts that the holder corrected, oldest first'),
  recountsLeft: z
    .int()
    .register(csvHandling, { as: 'leftOut' })
    .describe('How often the caller may still correct the count: of an own till, until somebody decided'),
  difference: amount.nullable().describe('Counted minus expected'),
  differenceState: z
    .enum(['none', 'waiting', 'posted', 'open'])
    .describe('`open`: no pending approval, since it was refused or expired'),
  lapsedRequest: z
    .object({ approvalId: z.string(), reason: z.string().describe('Of the refusal; else empty') })
    .register(csvHandling, { as: 'leftOut' })
    .nullable()
    .describe('Of an `open` difference, the request that was refused or expired'),
  left: amount.nullable().describe('Amount that can still be deposited'),
};

/** Newest first. `from`, `to`: days of opening in the till’s market, both included. `mine`: the caller's own; queues show a cashier only the own ones. */
export const tills = defineListCall({
  market: marketCode.optional(),
  state: z
    .enum(['open', 'closed', 'openLong', 'undeposited', 'notApproved'])
    .optional()
    .describe(
      '`openLong`: open for more than a day; `undeposited`: counted, with cash to deposit; `notApproved`: its difference is not approved, and no request waits',
    ),
  deadline: deadlineFilter.describe('Of being counted; of those that are open for more than a day'),
  mine: z.enum(['yes']).optional(),
  staff: shortId.optional(),
  tillId: shortId.optional(),
  from: day.optional(),
  to: day.optional(),
  ...sortParameter('openedAt'),
})
  .withTotals({ recorded: amount.nullable(), deposited: amount, difference: amount.nullable() })
  .of(till);

/** Each entry of the books about a till's cash, oldest first; its holder is refused it until the count is decided. */
export const tillJournal = defineListCall({ tillId: shortId }).of({
  number: z.int(),
  postedAt: instant,
  kind: z.enum(ledgerEventKinds).nullable(),
  reference: z.string().describe('Receipt of a payment, reference of a deposit; else empty'),
  orderId: z.string().describe('Loan of a payment; else empty'),
  amount: amount.describe('Negative: it left the till'),
  balance: amount.describe('What the till holds by the books after it'),
  currency,
});

export const openTill = defineCall({
  market: marketCode,
  float: amountOrZero,
  reason: optionalReason,
}).answers(till);

/** It is closed by the count. With a difference the answer is 202, and the difference is pending approval. */
export const closeTill = defineCall({
  tillId: shortId,
  counted: amountOrZero,
  reason: optionalReason,
}).answers({
  ...till,
  ...pendingApproval.partial().shape,
});

/** Corrects one's own count, twice at most. The new count waits, also one that fits: the answer is 202. */
export const recountTill = defineCall({ tillId: shortId, counted: amountOrZero, reason }).answers({
  ...till,
  ...pendingApproval.partial().shape,
});

/** Asks again to post the difference of a count, where that was refused or waited too long. */
export const tillDifference = defineCall({ tillId: shortId, reason: optionalReason }).answers(till);

/** What a deposit's slip says, which its cashier takes to the bank. */
const depositSlip = {
  depositId: z.string(),
  tillId: z.string(),
  market: z.string(),
  currency,
  amount,
  staff: z.string(),
  staffName: z.string(),
  depositedAt: instant,
  reference: z.string().describe('Ten digits to be given to the bank as the deposit’s reference'),
};

export const deposit = defineCall({
  tillId: shortId,
  amount: positiveAmount,
  reason: optionalReason,
}).answers(depositSlip);

const suggestedLine = z.object({
  lineId: z.string(),
  isNamed: z.boolean().describe('It names the deposit’s reference'),
  valueDate: day,
  reference: z.string().describe('Accounts are masked'),
  description: z.string().describe('Accounts are masked'),
  amount: amount.describe('Another one than the deposit’s: the deposit is to be corrected first'),
  approvalReason: z.enum(approvalReasons).nullable().describe('Why matching it needs approval, if it does'),
});

const depositRow = {
  ...depositSlip,
  formerAmounts: z
    .array(amount)
    .register(csvHandling, { as: 'leftOut' })
    .describe(
      'What it was recorded as before it was corrected, oldest first; its amount is zero if it never was',
    ),
  pendingApprovalId,
  lineId: z.string().nullable(),
  matchedBy: z.string().nullable(),
  matchedAt: instant.nullable(),
  /** Unused lines from the day of the deposit on: those that name its reference, then those of its amount. */
  suggestions: z.array(suggestedLine).register(csvHandling, { as: 'leftOut' }),
};

/** The newest first. */
export const deposits = defineListCall({
  depositId: shortId.optional(),
  market: marketCode.optional(),
  state: z.enum(['open', 'matched']).optional(),
  deadline: deadlineFilter.describe('Of being found in the bank; of those that are not matched'),
  ...sortParameter('depositedAt', 'amount'),
})
  .withTotals({ amount })
  .of(depositRow);

export const matchDeposit = defineCall({ depositId: shortId, lineId, reason: optionalReason }).answers({
  depositId: z.string(),
  lineId: z.string(),
  currency,
  amount,
});

/** Corrects the amount of a deposit that no line is matched to: what went to the bank; zero if it was recorded by mistake. */
export const correctDeposit = defineCall({
  depositId: shortId,
  recorded: positiveAmount.describe('What it is recorded as'),
  amount: amountOrZero,
  reason,
}).answers({ depositId: z.string(), currency, amount });
