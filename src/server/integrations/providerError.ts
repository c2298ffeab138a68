import type { z } from 'zod';

/**
 * What a provider that gave no good answer did.
 * - `refused`: nothing, and it said so
 * - `unreached`: nothing, it was never asked
 * - `unknown`: perhaps what was asked for: silence, a broken connection, a fault of its own
 */
export type ProviderFailure = 'refused' | 'unreached' | 'unknown';

/** Its message names the provider and its code, never a person, an account or a key. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** As the provider calls what went wrong; empty where it said nothing. */
  readonly code: string;

  constructor(provider: string, failure: ProviderFailure, code = '') {
    super(`${provider}: ${failure}${code === '' ? '' : `, ${code}`}`);
    this.failure = failure;
    this.code = code;
  }
}

/** A provider's answer as its own words say it is. Of another shape, it isn't known what the provider did. */
export function parseProviderAnswer<Schema extends z.ZodType>(
  provider: string,
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new ProviderError(provider, 'unknown', 'an answer of another shape');
}
