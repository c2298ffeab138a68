import type { FieldEncryption } from '../../platform/fieldEncryption/index.ts';

/** Of what is declared: what names a person to others, or reaches one who never asked us for anything. */
const personalFields: ReadonlySet<string> = new Set(['idNumber', 'phone', 'name']);

const fieldContext = (borrowerId: number, name: string) => ({
  table: 'certifications',
  column: `declared.${name}`,
  row: borrowerId,
});

/** As it is kept. */
export function encryptDeclared(personal: FieldEncryption, borrowerId: number, declared: object): object {
  return mapPersonalFields(declared, (name, text) => personal.encrypt(fieldContext(borrowerId, name), text));
}

/** Steps as they were declared. */
export function decryptDeclared<Step extends { declared: unknown }>(
  personal: FieldEncryption,
  borrowerId: number,
  steps: readonly Step[],
): Step[] {
  const decryptField = (name: string, text: string) => personal.decrypt(fieldContext(borrowerId, name), text);
  return steps.map((step) => ({ ...step, declared: mapPersonalFields(step.declared, decryptField) }));
}

function mapPersonalFields(fields: unknown, convert: (name: string, text: string) => string): object {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      personalFields.has(name) && typeof value === 'string' ? convert(name, value) : value,
    ]),
  );
}
