import type { AnnouncementKind } from '../database/schema/messages.ts';

/** Jobs about an order: what causes one sends it. */
const ofOrders = ['review-order', 'pay-out-order'] as const;

/** Jobs that are done again as soon as they are done, in each process: what was announced is passed on without a wait. */
export const ongoing = ['announcements'] as const;

/** Jobs by the clock, UTC. Daily ones hourly, because the day begins at another hour in each market; a second run of a day changes nothing. */
export const schedules = [
  ['daily-run', '5 * * * *'],
  ['ledger-check', '35 9 * * *'],
  ['card-charges', '* * * * *'],
  ['payouts', '* * * * *'],
  ['ask-providers', '*/10 * * * *'],
  ['settlements', '40 * * * *'],
  ['credit-returns', '50 * * * *'],
  ['payout-statements', '55 * * * *'],
  ['audit-seal', '* * * * *'],
  ['portfolio', '20 * * * *'],
  ['reminders', '10 * * * *'],
  ['personal-fields', '15 4 * * *'],
] as const;

/** Once, where a demonstration has no history yet. */
const once = ['demonstration-history'] as const;

type OrderJob = (typeof ofOrders)[number];
type ClockJob = (typeof schedules)[number][0] | (typeof ongoing)[number] | (typeof once)[number];

/** Whom to tell of what: its kind, what it is about, and its order where it has one. */
type SendMessage = {
  borrowerId: number;
  about: AnnouncementKind | 'reminder';
  subject: string;
  orderId: string | null;
};

/** What each job is told. */
export type JobData = Record<OrderJob, { borrowerId: number; orderId: string }> &
  Record<ClockJob, Record<string, never>> & {
    'send-message': SendMessage;
    'send-event': { number: number };
    /** A card by the name that its provider has for it. */
    'forget-card': { provider: string; token: string };
  };

export type JobName = keyof JobData;

export function isOfOrder(name: JobName): boolean {
  const names: readonly JobName[] = ofOrders;
  return names.includes(name);
}

/** One at a time, however many are asked for. */
export function isByClock(name: JobName): boolean {
  const names: readonly JobName[] = [...schedules.map(([each]) => each), ...once];
  return names.includes(name);
}

/** Those that wait in the queue. */
export const jobNames: readonly JobName[] = [
  ...ofOrders,
  'send-message',
  'send-event',
  'forget-card',
  ...once,
  ...schedules.map(([name]) => name),
];
