import type { Personal } from '../personal/index.ts';

/** Of what is declared: what names a person to others, or reaches one who never asked us for anything. */
const personalFields: ReadonlySet<string> = new Set(['idNumber', 'phone', 'name']);

const placeOf = (borrowerId: number, name: string) => ({
  table: 'certifications',
  column: `declared.${name}`,
  row: borrowerId,
});

/** As it is kept. */
export function sealDeclared(personal: Personal, borrowerId: number, declared: object): object {
  return mapped(declared, (name, text) => personal.encrypt(placeOf(borrowerId, name), text));
}

/** Steps as they were declared. */
export function openDeclared<Step extends { declared: unknown }>(
  personal: Personal,
  borrowerId: number,
  steps: readonly Step[],
): Step[] {
  const open = (name: string, text: string) => personal.decrypt(placeOf(borrowerId, name), text);
  return steps.map((step) => ({ ...step, declared: mapped(step.declared, open) }));
}

function mapped(fields: unknown, change: (name: string, text: string) => string): object {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      personalFields.has(name) && typeof value === 'string' ? change(name, value) : value,
    ]),
  );
}
