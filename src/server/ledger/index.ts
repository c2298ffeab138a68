export { balancesPosted, balancesQuery, difference, entryQueries, house, post, postedOf } from './post.ts';
