export { brokenPromisesQuery, refreshCollectionCases } from './cases.ts';
