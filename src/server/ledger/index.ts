export { accountingDay, closeAccountingDay, isLockedOpen, lastWholeDay, providerDay } from './closedDays.ts';
export { dayOfMoney } from './dayOfMoney.ts';
export { balancesPosted, balancesQuery, difference, entryQueries, lender, post, postedOf } from './post.ts';
