import { z } from 'zod';
import { identifier, line } from '../../schemas/common.ts';
import { eventStates, eventTypes } from '../webhookEvents.ts';
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

/** How the server and what it depends on do now. Times are of the database's clock. */
export const systemState = defineCall({}).answers({
  startedAt: instant.describe('Start of the process that answers'),
  jobs: z.array(
    z.object({
      job: z.string(),
      everyMinutes: z.int().nullable().describe('Of its schedule; null: queued by what happens'),
      lastEndedAt: instant.nullable().describe('Of a scheduled job, within a week'),
      isLate: z.boolean().describe('Did not end in twice the time of its schedule'),
      due: z.int().describe('Jobs whose time has come'),
      oldestDueSeconds: z.int().nullable().describe('Since when the oldest waits'),
      retrying: z.int().describe('Failed, to be tried again'),
      error: z.string().describe('The newest error of those; empty without any'),
    }),
  ),
  failedJobs: z.int().describe('Without retries left, in the last 7 days'),
  providers: z.array(
    z.object({
      provider: z.string(),
      lastNoticeAt: instant.nullable().describe('Newest notice of it, within 7 days'),
      lastPayoutAt: instant.nullable().describe('Newest payout that it took'),
      payouts: z.int().describe('Created within 7 days'),
      failedPayouts: z.int().describe('Of those, refused or returned'),
      unansweredPayouts: z.int().describe('Of those, without an answer'),
    }),
  ),
  events: z.object({
    hasReceiver: z.boolean(),
    waiting: z.int(),
    oldestWaitingAt: instant.nullable(),
    failing: z.int(),
  }),
  database: z.object({
    version: z.string(),
    schema: z.string().describe('Number of the newest migration'),
    bytes: z.int(),
    archivedAt: instant.nullable().describe('Newest log file that the backup took; null: none'),
    archiveFailedAt: instant.nullable().describe('Newest one that it did not, where later'),
  }),
});

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
