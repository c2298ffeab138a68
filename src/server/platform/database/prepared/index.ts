export { createPreparedDatabase, type Database } from './kysely.ts';
export { columnTypes, isStalePlan, type SqlStatement } from './preparedClient.ts';
export { batchQueries, type ParameterValues, query, unawaitedWrite, upsert } from './query.ts';
