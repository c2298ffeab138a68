/** How long a promise that was broken is looked after. */
export const brokenPromiseDays = 60;
