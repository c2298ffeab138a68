import type { ColumnType, Generated } from 'kysely';

/** `jsonb`: read as the value, written as its JSON text. */
export type JsonColumn<Value = unknown> = ColumnType<Value, string, string>;

/** A nullable column that inserts may omit. */
export type OptionalColumn<Value> = Generated<Value | null>;
