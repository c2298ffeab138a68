import { z } from 'zod';
import { accessLimits } from '../personalData.ts';
import { tokenStates } from '../staff.ts';
import { limits } from './approvals.ts';
import { amount, currency, defineCall, doneReply, instant, reason } from './common.ts';

/** Configuration and environment in effect, without secrets. */
export const settings = defineCall({}).answers({
  startedAt: instant.describe('Start of the server, which read them'),
  rows: z.array(z.object({ scope: z.string(), name: z.string(), value: z.string() })),
  limits,
  /** How many borrowers' personal data one person may view without approval. */
  personalDataLimits: z.array(z.object({ limit: z.enum(accessLimits), borrowers: z.int() })),
  permissions: z.array(z.object({ call: z.string(), roles: z.array(z.string()) })),
  notConnected: z.array(z.string()),
  /** Operator API tokens that aren't revoked. `ending`: expires within 14 days. */
  tokens: z.array(
    z.object({
      name: z.string(),
      calls: z.array(z.string()),
      createdAt: instant,
      expiresAt: instant,
      state: z.enum(tokenStates),
      /** Calls that move money: the daily limit, and the amount used today. */
      limits: z.array(z.object({ call: z.string(), currency, perDay: amount, used: amount })),
    }),
  ),
});

/** Revokes a token at once. Tokens are created on the server only. */
export const revokeToken = defineCall({ name: z.string().regex(/^[\w.-]{2,60}$/), reason }).answers(
  doneReply,
);
