export { preparePortfolio } from './prepare.ts';
export { preparedAtOf } from './preparedAt.ts';
