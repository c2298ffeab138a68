import { z } from 'zod';
import { requireTogether } from './requireTogether.ts';

const shareError = 'must be a number above 0, at most 1';

export const traceEnvironment = {
  TRACES_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address that a collector takes spans at, http(s)://…' })
    .optional()
    .describe('OpenTelemetry collector, OTLP over HTTP, http://collector:4318/v1/traces'),
  TRACES_SHARE: z.coerce
    .number({ error: shareError })
    .gt(0, shareError)
    .max(1, shareError)
    .optional()
    .describe('share of requests and jobs that are traced, above 0 to 1; default: 1'),
};

/** Where traces go, and of how many calls and jobs: 1 is of each. */
export type TraceSettings = { url: string; sampleRatio: number };

type Values = { TRACES_URL?: string | undefined; TRACES_SHARE?: number | undefined };

export function parseTraceSettings(values: Values, errors: string[]): TraceSettings | undefined {
  const settings = requireTogether(values, ['TRACES_URL'], ['TRACES_SHARE'], errors);
  return settings && { url: settings.TRACES_URL, sampleRatio: settings.TRACES_SHARE ?? 1 };
}
