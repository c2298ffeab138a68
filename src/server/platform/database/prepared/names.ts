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

const camelCaseNames = new Map<string, string>();

/** `paid_at` is `paidAt`; a name that is camel case already stays. Remembered: every result names its columns. */
export function camelCase(column: string): string {
  const known = camelCaseNames.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCaseNames.set(column, name);
  return name;
}

/** A name as PostgreSQL has it. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;
