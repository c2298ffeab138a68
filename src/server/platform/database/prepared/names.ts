import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely';

/**
 * Tables and columns are camel case in code and snake case in PostgreSQL; `sql` text speaks PostgreSQL's. A result has
 * its columns named where its statement is described, once, so there is nothing left to do row by row.
 */
export class CamelCaseNamesPlugin extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/** `paid_at` is `paidAt`; a name that is camel case already stays. */
export function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A name as PostgreSQL has it. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;
