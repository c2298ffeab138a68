import { secrets } from './eventSettings.ts';
import { integerSetting } from './integerSetting.ts';
import { requireTogether } from './requireTogether.ts';
import { serviceUrl } from './serviceUrl.ts';

const defaultDeadlineMs = 2_000;

export const decisionEnvironment = {
  DECISION_URL: serviceUrl.optional().describe('your service that decides orders (docs/providers.md)'),
  DECISION_SECRET: secrets.optional().describe('signs the question, as EVENTS_SECRET'),
  DECISION_DEADLINE_MS: integerSetting(100, 15_000).optional().describe('time to answer; default: 2000'),
};

export type DecisionSettings = { url: string; secrets: readonly string[]; deadlineMs: number };

type Values = {
  DECISION_URL?: string | undefined;
  DECISION_SECRET?: readonly string[] | undefined;
  DECISION_DEADLINE_MS?: number | undefined;
};

export function parseDecisionSettings(values: Values, errors: string[]): DecisionSettings | undefined {
  const settings = requireTogether(
    values,
    ['DECISION_URL', 'DECISION_SECRET'],
    ['DECISION_DEADLINE_MS'],
    errors,
  );
  return (
    settings && {
      url: settings.DECISION_URL,
      secrets: settings.DECISION_SECRET,
      deadlineMs: settings.DECISION_DEADLINE_MS ?? defaultDeadlineMs,
    }
  );
}
