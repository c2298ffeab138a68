/** What is shown of a person's data until it is revealed with a reason. */

/** The last four of what has more than six, and nothing of what hasn't. */
export function maskEnd(text: string): string {
  if (text === '') return '';
  return text.length > 6 ? `••••${text.slice(-4)}` : '••••';
}

/** That there is one. */
export function maskAll(text: string): string {
  return text === '' ? '' : '••••';
}

const unmaskedFields = new Set([
  'occupation',
  'monthlyIncome',
  'income',
  'relation',
  'payday',
  'city',
  'state',
]);

export type DeclaredValue = { step: string; name: string; value: string };

/** Known by their end; of anything else the end says too much, or nothing. */
const endVisibleFields = new Set(['phone', 'idNumber']);

/** What a borrower declared, a row a field. */
export function toDeclaredRows(
  steps: readonly { step: string; declared: unknown }[],
  isRevealed: boolean,
): DeclaredValue[] {
  return steps.flatMap(({ step, declared }) =>
    Object.entries(typeof declared === 'object' && declared !== null ? declared : {}).map(
      ([name, value]) => ({
        step,
        name,
        value: isRevealed || unmaskedFields.has(name) ? String(value) : maskField(name, String(value)),
      }),
    ),
  );
}

function maskField(name: string, value: string): string {
  return endVisibleFields.has(name) ? maskEnd(value) : maskAll(value);
}
