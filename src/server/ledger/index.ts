export { balancesPosted, balancesQuery, difference, entryQueries, lender, post, postedOf } from './post.ts';
