/** Jobs about an order: what causes one sends it. */
const ofOrders = ['review-order', 'pay-out-order'] as const;

/** Jobs by the clock, UTC. Daily ones hourly, because the day begins at another hour in each market; a second run of a day changes nothing. */
export const schedules = [
  ['daily-run', '5 * * * *'],
  ['ledger-check', '35 9 * * *'],
  ['card-charges', '* * * * *'],
  ['payouts', '* * * * *'],
  ['ask-providers', '*/10 * * * *'],
  ['settlements', '40 * * * *'],
  ['audit-seal', '* * * * *'],
  ['portfolio', '20 * * * *'],
] as const;

type OrderJob = (typeof ofOrders)[number];
type ClockJob = (typeof schedules)[number][0];

/** What each job is told. */
export type JobData = Record<OrderJob, { borrowerId: number; orderId: string }> &
  Record<ClockJob, Record<string, never>>;

export type JobName = keyof JobData;

export const jobNames: readonly JobName[] = [...ofOrders, ...schedules.map(([name]) => name)];
