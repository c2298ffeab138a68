import { z } from 'zod';
import { marketCode } from '../../schemas/common.ts';
import { lendingSwitchPositions } from '../switches.ts';
import {
  amount,
  currency,
  defineCall,
  defineListCall,
  doneReply,
  instant,
  pendingApprovalId,
  reason,
} from './common.ts';

const productId = z.string().max(64);

/** Each market and, after it, its products: whether they are lent, who turned that last and when. */
export const switches = defineListCall({}).of({
  market: z.string(),
  productId: z.string().nullable().describe('null: the whole market'),
  isSuspended: z.boolean(),
  isMarketSuspended: z.boolean().describe('Of a product: its whole market is suspended'),
  suspensionChangedAt: instant.nullable(),
  suspensionChangedBy: z.array(z.string()),
  suspensionReason: z.string().nullable(),
  suspensionApprovalId: pendingApprovalId,
  currency,
  dailyCap: amount.nullable().describe('Daily cap of approved principal; null: no cap. Markets only'),
  approvedToday: amount.nullable().describe('Principal approved today. Markets only'),
  capChangedAt: instant.nullable(),
  capChangedBy: z.array(z.string()),
  capReason: z.string().nullable(),
  capApprovalId: pendingApprovalId,
  inReview: z.int().describe('Applications that a suspension leaves in review'),
  payingOut: z.int().describe('Approved loans that a suspension leaves waiting for their payout'),
});

/** Suspends lending of a market, or of one of its products, or resumes it. Needs approval. */
export const suspendLending = defineCall({
  market: marketCode,
  productId: productId.optional().describe('If absent: the whole market'),
  lending: z.enum(lendingSwitchPositions),
  reason,
}).answers(doneReply);

/** Sets how much may be approved in a day of a market. Needs approval. */
export const capLending = defineCall({
  market: marketCode,
  dailyCap: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().describe('Minor units; null: no cap'),
  reason,
}).answers(doneReply);
