import fc from 'fast-check';
import { z } from 'zod';

/** Names a schema knows, so that hostile values reach a call's rules and not only its door. */
function listFields(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(json.properties ?? {});
}

const maliciousValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '-1',
    '0',
    '1e309',
    '99999999999999999999',
    'null',
    "' or 1=1 --",
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '\u0000',
    '%00',
    'MXB174',
    'IN174',
    '١٢٣',
    '𝟏𝟕𝟒',
    'a'.repeat(5000),
  ),
  fc.constantFrom<unknown>(null, true, false, -1, 0, 1.5, Number.MAX_SAFE_INTEGER, [], {}, [1], { a: 1 }, [
    'x',
    'y',
  ]),
  fc.integer(),
  fc.double(),
);

/** Requests that an attacker may send to a call whose request is `schema`. */
export function maliciousPayloads(schema: z.ZodType): fc.Arbitrary<unknown> {
  const names = fc.constantFrom(...listFields(schema), '__proto__', 'constructor', 'other');
  const objectPayload = fc.dictionary(names, maliciousValue, { maxKeys: 8 });
  return fc.oneof({ arbitrary: objectPayload, weight: 6 }, { arbitrary: fc.jsonValue(), weight: 1 });
}

/** As a form, or a query, has it. */
export function toFormBody(payload: unknown): string {
  if (payload === null || typeof payload !== 'object')
    return encodeURIComponent(String(payload).toWellFormed());
  return Object.entries(payload)
    .map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)])
    .map((pair) => pair.map((text) => encodeURIComponent((text ?? '').toWellFormed())).join('='))
    .join('&');
}
