export { columnTypes } from './columns.ts';
export { type Database, preparedOn } from './kysely.ts';
export type { SnakeCase } from './names.ts';
export type { ValuesOf } from './parameters.ts';
export { isStalePlan, type Statement } from './preparedStatement.ts';
export { query, unansweredWrite } from './query.ts';
export { Reader } from './reader.ts';
export { together } from './together.ts';
