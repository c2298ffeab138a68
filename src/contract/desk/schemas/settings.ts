import { z } from 'zod';
import { accessLimits } from '../personalData.ts';
import { tokenStates } from '../staff.ts';
import { limits } from './approvals.ts';
import { amount, call, currency, done, instant, reason } from './common.ts';

/** As they stand: what the configuration and the environment say, secrets left out. */
export const settings = call({}).answers({
  rows: z.array(z.object({ room: z.string(), name: z.string(), value: z.string() })),
  limits,
  /** How many borrowers’ personal data one person looks at without approval. */
  personalDataLimits: z.array(z.object({ limit: z.enum(accessLimits), borrowers: z.int() })),
  rights: z.array(z.object({ call: z.string(), roles: z.array(z.string()) })),
  notConnected: z.array(z.string()),
  /** Of machines that may call /operator, but for revoked ones. `ending`: within 14 days. */
  tokens: z.array(
    z.object({
      name: z.string(),
      calls: z.array(z.string()),
      createdAt: instant,
      expiresAt: instant,
      state: z.enum(tokenStates),
      /** Of what moves money: how much it may move a day, and has today. */
      limits: z.array(z.object({ call: z.string(), currency, perDay: amount, used: amount })),
    }),
  ),
});

/** Ends a machine's token at once. Tokens are made on the server alone. */
export const revokeToken = call({ name: z.string().regex(/^[\w.-]{2,60}$/), reason }).answers(done);
