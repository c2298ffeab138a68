export { preparePortfolio } from './prepare.ts';
