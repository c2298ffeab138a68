/** In milliseconds, or seconds where the name says so. A day of the calendar may be longer or shorter: see `lending/values/calendar.ts`. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const hourSeconds = hourMs / 1000;
export const daySeconds = dayMs / 1000;
export const yearMs = 365 * dayMs;
