import type { ResponseData } from '../../../contract/schemas/index.ts';
import { isAccountField } from '../../../lending/values/references.ts';

export type AccountFields = ResponseData<'bankDetail'>['form'];

/** Values of the form by the names of its inputs. */
export type AccountValues = Readonly<Record<string, string>>;

export type FieldErrors = Readonly<Record<string, string>>;

/** The name of the input that repeats a field for confirmation. */
export function repeatFieldName(name: string): string {
  return `${name} again`;
}

/** The errors of an account by input name; the server validates again. */
export function validateAccount(fields: AccountFields, values: AccountValues): FieldErrors {
  const errors = fields.flatMap(({ name, pattern, check, wrong, repeat }) => {
    const text = values[name] ?? '';
    const isRepeated = repeat === null || text === (values[repeatFieldName(name)] ?? '');
    return [
      ...(isAccountField({ pattern, check }, text) ? [] : [[name, wrong]]),
      ...(isRepeated ? [] : [[repeatFieldName(name), repeat.wrong]]),
    ];
  });
  return Object.fromEntries(errors);
}

export function accountPayload(fields: AccountFields, values: AccountValues): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']));
}
