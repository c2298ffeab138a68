/** The outcome of a request to exit a loan within its cooling-off period. */
export const exitStates = ['open', 'paid', 'lapsed'] as const;
export type ExitState = (typeof exitStates)[number];
