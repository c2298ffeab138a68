export { accountingDay, closeAccountingDay, isLockedOpen, lastWholeDay, providerDay } from './closedDays.ts';
export { balancesPosted, balancesQuery, difference, entryQueries, lender, post, postedOf } from './post.ts';
