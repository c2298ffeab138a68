import { receiver, secrets } from './eventSettings.ts';
import { wholeNumber } from './wholeNumber.ts';

const usualDeadlineMs = 2_000;

export const decisionEnvironment = {
  DECISION_URL: receiver.optional(),
  DECISION_SECRET: secrets.optional(),
  DECISION_DEADLINE_MS: wholeNumber(100, 15_000).optional(),
};

export type DecisionSettings = { url: string; secrets: readonly string[]; deadlineMs: number };

type Values = {
  DECISION_URL?: string | undefined;
  DECISION_SECRET?: readonly string[] | undefined;
  DECISION_DEADLINE_MS?: number | undefined;
};

export function decisionSettings(values: Values, mistakes: string[]): DecisionSettings | undefined {
  const { DECISION_URL: url, DECISION_SECRET: secrets, DECISION_DEADLINE_MS: deadlineMs } = values;
  if (url === undefined) {
    const other = secrets === undefined ? 'DECISION_DEADLINE_MS' : 'DECISION_SECRET';
    if (values[other] !== undefined) mistakes.push(`DECISION_URL: needed where ${other} is set`);
    return undefined;
  }
  if (secrets === undefined) {
    mistakes.push('DECISION_SECRET: needed where DECISION_URL is set');
    return undefined;
  }
  return { url, secrets, deadlineMs: deadlineMs ?? usualDeadlineMs };
}
