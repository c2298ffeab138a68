import { z } from 'zod';

const shareError = 'must be a number above 0, at most 1';

export const traceEnvironment = {
  TRACES_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address that a collector takes spans at, http(s)://…' })
    .optional(),
  TRACES_SHARE: z.coerce.number({ error: shareError }).gt(0, shareError).max(1, shareError).optional(),
};

/** Where traces go, and of how many calls and jobs: 1 is of each. */
export type TraceSettings = { url: string; share: number };

type Values = { TRACES_URL?: string | undefined; TRACES_SHARE?: number | undefined };

export function traceSettings(
  { TRACES_URL: url, TRACES_SHARE: share }: Values,
  mistakes: string[],
): TraceSettings | undefined {
  if (url === undefined && share !== undefined) mistakes.push('TRACES_URL: needed where TRACES_SHARE is set');
  return url === undefined ? undefined : { url, share: share ?? 1 };
}
