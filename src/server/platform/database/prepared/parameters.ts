import { type RawBuilder, sql } from 'kysely';

/** What a value of each type of PostgreSQL is here, as `columnTypes` reads it. */
type PostgresValues = {
  text: string;
  smallint: number;
  int: number;
  bigint: number;
  boolean: boolean;
  /** YYYY-MM-DD. */
  date: string;
  timestamptz: Date;
  bytea: Buffer;
};

type Scalar = keyof PostgresValues;
type Nullable = `${Scalar} | null`;
type ParameterType = Scalar | Nullable | `${Scalar}[]` | `(${Nullable})[]`;

/** The parameters of a query by name, with the type each has in PostgreSQL. */
export type ParameterTypes = Readonly<Record<string, ParameterType>>;

type ParameterValue<Type> = Type extends Scalar
  ? PostgresValues[Type]
  : Type extends `(${infer Item})[]` | `${infer Item}[]`
    ? readonly ParameterValue<Item>[]
    : Type extends `${infer Item} | null`
      ? ParameterValue<Item> | null
      : never;

/** The values a query is run with: all of its names, and no others. */
export type ParameterValues<Types extends ParameterTypes> = {
  readonly [Name in keyof Types]: ParameterValue<Types[Name]>;
};

/** Where the values go in the text of a query. */
export type ParameterPlaceholders<Types extends ParameterTypes> = {
  readonly [Name in keyof Types]: RawBuilder<ParameterValue<Types[Name]>>;
};

/** Stands where a value will be, until there is one. */
export class ParameterPlaceholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Each place says its type, so that PostgreSQL never has to guess one from what stands around it. */
export function createPlaceholders<Types extends ParameterTypes>(
  parameterTypes: Types,
): ParameterPlaceholders<Types> {
  const placeholders = Object.entries(parameterTypes).map(([name, type]) => {
    const cast = sql.raw(type.replace(/[()]/g, '').replace(' | null', ''));
    return [name, sql`${new ParameterPlaceholder(name)}::${cast}`];
  });
  return Object.fromEntries(placeholders) as ParameterPlaceholders<Types>;
}
