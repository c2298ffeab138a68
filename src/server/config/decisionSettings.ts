import { secrets } from './eventSettings.ts';
import { service } from './service.ts';
import { together } from './together.ts';
import { wholeNumber } from './wholeNumber.ts';

const usualDeadlineMs = 2_000;

export const decisionEnvironment = {
  DECISION_URL: service.optional().describe('your service that decides orders (docs/providers.md)'),
  DECISION_SECRET: secrets.optional().describe('signs the question, as EVENTS_SECRET'),
  DECISION_DEADLINE_MS: wholeNumber(100, 15_000).optional().describe('time to answer; default: 2000'),
};

export type DecisionSettings = { url: string; secrets: readonly string[]; deadlineMs: number };

type Values = {
  DECISION_URL?: string | undefined;
  DECISION_SECRET?: readonly string[] | undefined;
  DECISION_DEADLINE_MS?: number | undefined;
};

export function decisionSettings(values: Values, mistakes: string[]): DecisionSettings | undefined {
  const set = together(values, ['DECISION_URL', 'DECISION_SECRET'], ['DECISION_DEADLINE_MS'], mistakes);
  return (
    set && {
      url: set.DECISION_URL,
      secrets: set.DECISION_SECRET,
      deadlineMs: set.DECISION_DEADLINE_MS ?? usualDeadlineMs,
    }
  );
}
