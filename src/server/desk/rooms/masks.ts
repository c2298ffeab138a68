/** What is shown of a person's data until it is revealed with a reason. */

/** The last four of what has more than six, and nothing of what hasn't. */
export function masked(text: string): string {
  if (text === '') return '';
  return text.length > 6 ? `••••${text.slice(-4)}` : '••••';
}

/** That there is one. */
export function hidden(text: string): string {
  return text === '' ? '' : '••••';
}

const shown = new Set(['occupation', 'monthlyIncome', 'income', 'relation', 'payday', 'city', 'state']);

export type Declared = { step: string; name: string; value: string };

/** Known by their end; of anything else the end says too much, or nothing. */
const endShown = new Set(['phone', 'idNumber']);

/** What a borrower declared, a row a field. */
export function declaredRows(
  steps: readonly { step: string; declared: unknown }[],
  isRevealed: boolean,
): Declared[] {
  return steps.flatMap(({ step, declared }) =>
    Object.entries(typeof declared === 'object' && declared !== null ? declared : {}).map(
      ([name, value]) => ({
        step,
        name,
        value: isRevealed || shown.has(name) ? String(value) : covered(name, String(value)),
      }),
    ),
  );
}

function covered(name: string, value: string): string {
  return endShown.has(name) ? masked(value) : hidden(value);
}
