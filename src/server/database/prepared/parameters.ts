import { type RawBuilder, sql } from 'kysely';

/** What a value of each type of PostgreSQL is here, as `columnTypes` reads it. */
type Values = {
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

type Scalar = keyof Values;
type Nullable = `${Scalar} | null`;
type ParameterType = Scalar | Nullable | `${Scalar}[]` | `(${Nullable})[]`;

/** The parameters of a query by name, with the type each has in PostgreSQL. */
export type Shape = Readonly<Record<string, ParameterType>>;

type ValueOf<Type> = Type extends Scalar
  ? Values[Type]
  : Type extends `(${infer Item})[]` | `${infer Item}[]`
    ? readonly ValueOf<Item>[]
    : Type extends `${infer Item} | null`
      ? ValueOf<Item> | null
      : never;

/** The values a query is run with: all of its names, and no others. */
export type ValuesOf<Of extends Shape> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };

/** Where the values go in the text of a query. */
export type Places<Of extends Shape> = { readonly [Name in keyof Of]: RawBuilder<ValueOf<Of[Name]>> };

/** Stands where a value will be, until there is one. */
export class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Each place says its type, so that PostgreSQL never has to guess one from what stands around it. */
export function placesOf<Of extends Shape>(shape: Of): Places<Of> {
  const places = Object.entries(shape).map(([name, type]) => {
    const cast = sql.raw(type.replace(/[()]/g, '').replace(' | null', ''));
    return [name, sql`${new Place(name)}::${cast}`];
  });
  return Object.fromEntries(places) as Places<Of>;
}
