export { batchQueries } from './batch.ts';
export { columnTypes } from './columns.ts';
export { createPreparedDatabase, type Database } from './kysely.ts';
export type { SnakeCase } from './names.ts';
export type { ParameterValues } from './parameters.ts';
export { isStalePlan, type SqlStatement } from './preparedStatement.ts';
export { query, unawaitedWrite } from './query.ts';
export { Reader } from './reader.ts';
