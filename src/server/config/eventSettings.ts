import { z } from 'zod';
import { service } from './service.ts';
import { together } from './together.ts';

/** One secret, or while one takes the place of another both, the new one first. */
export const secrets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z
      .array(z.string().refine(isSecret, 'must be like whsec_…: 24 to 64 bytes in base64 behind whsec_'))
      .max(2, 'has more than two secrets'),
  );

export const eventEnvironment = {
  EVENTS_URL: service.optional().describe('receives events of loans (docs/events.md)'),
  EVENTS_SECRET: secrets.optional().describe('signs them, whsec_…; two with a comma while one is replaced'),
};

export type EventSettings = { url: string; secrets: readonly string[] };

type Values = { EVENTS_URL?: string | undefined; EVENTS_SECRET?: readonly string[] | undefined };

export function eventSettings(values: Values, mistakes: string[]): EventSettings | undefined {
  const set = together(values, ['EVENTS_URL', 'EVENTS_SECRET'], [], mistakes);
  return set && { url: set.EVENTS_URL, secrets: set.EVENTS_SECRET };
}

function isSecret(text: string): boolean {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = encoded === undefined ? 0 : Buffer.from(encoded, 'base64').length;
  return bytes >= 24 && bytes <= 64;
}
