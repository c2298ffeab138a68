import { z } from 'zod';
import { accessLimits } from '../personalData.ts';
import { queueNames } from '../queues.ts';
import { tokenStates } from '../staff.ts';
import { limits } from './approvals.ts';
import { amount, currency, day, defineCall, doneReply, instant, reason } from './common.ts';

const notificationText = z.object({ sms: z.string(), title: z.string(), email: z.array(z.string()) });

/** Configuration and environment in effect, without secrets. */
export const settings = defineCall({}).answers({
  rows: z.array(
    z.object({
      scope: z.string(),
      name: z.string(),
      value: z.string(),
      since: instant.nullable().describe('The start of the server that found it changed'),
      before: z.string().nullable().describe('The value until then; null: none is known'),
    }),
  ),
  holidays: z.array(z.object({ market: z.string(), day })).describe('From Monday to Friday, within a year'),
  /** As they are sent, with what is filled in between braces. `market`: worded by it alone. */
  notifications: z.array(
    z.object({
      template: z.string(),
      market: z.string().nullable(),
      kind: z.enum(['service', 'reminder', 'collection']),
      by: z.enum(['sms', 'email']),
      es: notificationText,
      en: notificationText,
    }),
  ),
  reasons: z.array(
    z.object({ queue: z.enum(queueNames), decision: z.string(), es: z.string(), en: z.string() }),
  ),
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
