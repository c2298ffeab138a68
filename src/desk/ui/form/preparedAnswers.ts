import type { FormValues } from './fields.ts';

/** A prepared answer: the value of its option, its label for staff and its text for the borrower. */
export type PreparedAnswer = {
  readonly code: string;
  readonly label: string;
  readonly text: string;
  /** The input that it belongs to: a decision, by the name of its field. */
  readonly impliedValues?: Readonly<Record<string, string>>;
};

/** The fields of the chosen one's code, and of the answer. */
export const preparedFieldName = 'prepared';
export const answerFieldName = 'answer';

/** The options to choose from. One without a text waits for the messages in the borrower's language. */
export function listPreparedOptions(prepared: readonly PreparedAnswer[]) {
  return prepared.flatMap(({ code, label, text }) => (text === '' ? [] : { value: code, label }));
}

/**
 * What follows from a change of the form's input. A prepared answer that is chosen sets what it belongs to, and its text comes
 * after what was typed; it goes again once another is chosen or the input is the opposite of what it says.
 */
export function applyPreparedAnswer(
  prepared: readonly PreparedAnswer[],
  next: FormValues,
  previous: FormValues,
): FormValues {
  const find = (values: FormValues) => prepared.find(({ code }) => code === values[preparedFieldName]);
  const before = find(previous);
  const chosen = find(next);
  const answer = String(next[answerFieldName] ?? '');
  if (chosen !== before) {
    const paragraphs = [removeText(answer, before), chosen?.text];
    return { ...next, ...chosen?.impliedValues, [answerFieldName]: paragraphs.filter(Boolean).join('\n\n') };
  }
  if (chosen === undefined || !isContradicted(chosen, next)) return next;
  return { ...next, [preparedFieldName]: '', [answerFieldName]: removeText(answer, chosen) };
}

function isContradicted({ impliedValues = {} }: PreparedAnswer, values: FormValues): boolean {
  return Object.entries(impliedValues).some(([name, value]) => values[name] !== '' && values[name] !== value);
}

/** What else was typed. A text of a decision that was edited can't be told apart, and nothing of it may stay. */
function removeText(answer: string, prepared: PreparedAnswer | undefined): string {
  if (prepared === undefined) return answer;
  if (prepared.text === '' || !answer.includes(prepared.text))
    return prepared.impliedValues === undefined ? answer : '';
  return answer
    .replace(prepared.text, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
