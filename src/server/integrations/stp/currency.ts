/** What SPEI moves, whatever a market is called: its notices don't say it. */
export const speiCurrency = 'MXN';
