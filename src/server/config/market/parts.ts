import { z } from 'zod';

export const bilingualText = z.strictObject({ es: z.string().min(1), en: z.string().min(1) });

/** A pattern that the whole of a text has to match. */
export const wholePattern = z
  .string()
  .regex(/^\^.*\$$/, 'must match from ^ to $')
  .refine(isValidPattern, 'is not a pattern');

/** The name of a computation: a key of the table it stands in. */
export function keyOfTable<Table extends object>(table: Table) {
  const isKey = (name: unknown) => typeof name === 'string' && Object.hasOwn(table, name);
  return z.custom<keyof Table & string>(isKey, `must be one of ${Object.keys(table).join(', ')}`);
}

function isValidPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) !== null;
  } catch {
    return false;
  }
}
