/** The one source of time: what the business calls now. Tests and the demonstration can move it. */
export type Clock = { now(): Promise<Date> };

export const systemClock: Clock = { now: () => Promise.resolve(new Date()) };
