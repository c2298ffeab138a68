export { refreshCollectionCases } from './cases.ts';
