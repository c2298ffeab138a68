import { z } from 'zod';
import { identifier, line } from '../../schemas/common.ts';
import { eventStates, eventTypes } from '../notifications.ts';
import {
  day,
  defineCall,
  defineListCall,
  doneReply,
  instant,
  optionalReason,
  paymentKeyFields,
} from './common.ts';

const eventId = z
  .string()
  .regex(/^evt_\d{1,15}$/)
  .describe('`webhook-id` header of its deliveries');

const reportedEvent = {
  eventId,
  type: z.enum(eventTypes),
  at: instant,
  borrowerId: z.int(),
  orderId: z.string().nullable(),
  state: z.enum(eventStates),
  deliveredAt: instant.nullable().describe('First or latest successful delivery'),
};

const answer = {
  status: z.int().nullable().describe('HTTP status of the response; null if there was none'),
};

/** The newest first. */
export const events = defineListCall({
  state: z.enum(eventStates).optional(),
  type: z.enum(eventTypes).optional(),
  orderId: identifier.optional(),
}).of({
  ...reportedEvent,
  hasReceiver: z.boolean().describe('Whether a receiving system is configured'),
  attempts: z.int().describe('Attempts within the retention period'),
  ...answer,
});

export const event = defineCall({ eventId }).answers({
  ...reportedEvent,
  body: z.string().describe('Body as sent and signed'),
  receiver: z.string().nullable().describe('Receiving host; null if not configured'),
  retentionDays: z.int().describe('Retention of attempts in days'),
  attempts: z.array(
    z.object({
      at: instant,
      durationMs: z.int(),
      ...answer,
      response: z.string().describe('Beginning of the response body'),
      error: z.string().describe('Error; empty if delivered'),
    }),
  ),
});

/** With the same number and id; the result of the attempt is in `event`. */
export const redeliverEvent = defineCall({ eventId, reason: optionalReason }).answers({ eventId });

const jobId = z.uuid();

/** The newest 100 of 90 days. */
export const failedJobs = defineListCall({}).of({
  jobId,
  job: z.string(),
  borrowerId: z.int().nullable(),
  orderId: z.string().nullable(),
  about: z.string().describe('Event, message or provider concerned'),
  error: z.string(),
  tries: z.int(),
  at: instant.describe('Time at which no retries were left'),
});

/** It leaves the list, and comes back if it fails again. */
export const retryJob = defineCall({ jobId, reason: optionalReason }).answers(doneReply);

const notice = {
  provider: paymentKeyFields.provider,
  noticeId: line(200),
};
const receivedNotice = {
  ...notice,
  paymentId: z.string().nullable().describe('Payment that it reports or reverses'),
  receivedAt: instant,
};

/** The newest first. */
export const providerNotices = defineListCall({
  provider: paymentKeyFields.provider.optional(),
  paymentId: paymentKeyFields.paymentId.optional(),
  from: day.optional(),
  to: day.optional(),
}).of(receivedNotice);

export const providerNotice = defineCall(notice).answers({
  ...receivedNotice,
  body: z.string().describe('Body as received, personal data masked'),
});
