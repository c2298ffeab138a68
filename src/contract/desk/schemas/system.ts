import { z } from 'zod';
import { identifier, line } from '../../schemas/common.ts';
import { eventStates, eventTypes } from '../names.ts';
import { call, day, done, instant, listCall, optionalReason, paymentKey } from './common.ts';

const eventId = z
  .string()
  .regex(/^evt_\d{1,15}$/)
  .describe('The `webhook-id` of its deliveries');

const reportedEvent = {
  eventId,
  type: z.enum(eventTypes),
  at: instant,
  borrowerId: z.int(),
  orderId: z.string().nullable(),
  state: z.enum(eventStates),
  deliveredAt: instant.nullable().describe('When it was first or last taken'),
};

const answer = {
  status: z.int().nullable().describe('HTTP status of the answer; null without one'),
};

/** The newest first. */
export const events = listCall({
  state: z.enum(eventStates).optional(),
  type: z.enum(eventTypes).optional(),
  orderId: identifier.optional(),
}).of({
  ...reportedEvent,
  attempts: z.int().describe('Of the days that attempts are kept'),
  ...answer,
});

export const event = call({ eventId }).answers({
  ...reportedEvent,
  body: z.string().describe('As it is sent and signed'),
  receiver: z.string().nullable().describe('Host that events are sent to; null where none is configured'),
  keptDays: z.int().describe('For how many days attempts are kept'),
  attempts: z.array(
    z.object({
      at: instant,
      durationMs: z.int(),
      ...answer,
      response: z.string().describe('The beginning of the answer'),
      error: z.string().describe('Why it failed; empty where it was taken'),
    }),
  ),
});

/** With the same number and id; what the attempt comes to is in `event`. */
export const redeliverEvent = call({ eventId, reason: optionalReason }).answers({ eventId });

const jobId = z.uuid();

/** The newest 100 of 90 days. */
export const failedJobs = listCall({}).of({
  jobId,
  job: z.string(),
  borrowerId: z.int().nullable(),
  orderId: z.string().nullable(),
  about: z.string().describe('The event, message or provider that it is about'),
  error: z.string(),
  tries: z.int(),
  at: instant.describe('When it had no retries left'),
});

/** It leaves the list, and comes back if it fails again. */
export const retryJob = call({ jobId, reason: optionalReason }).answers(done);

const notice = {
  provider: paymentKey.provider,
  noticeId: line(200),
};
const receivedNotice = {
  ...notice,
  paymentId: z.string().nullable().describe('The payment that it reports or reverses'),
  receivedAt: instant,
};

/** The newest first. */
export const providerNotices = listCall({
  provider: paymentKey.provider.optional(),
  paymentId: paymentKey.paymentId.optional(),
  from: day.optional(),
  to: day.optional(),
}).of(receivedNotice);

export const providerNotice = call(notice).answers({
  ...receivedNotice,
  body: z.string().describe('As it arrived, with personal fields masked'),
});
