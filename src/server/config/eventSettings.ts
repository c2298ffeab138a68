import { z } from 'zod';
import { requireTogether } from './requireTogether.ts';
import { serviceUrl } from './serviceUrl.ts';

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
  EVENTS_URL: serviceUrl.optional().describe('receives events of loans (docs/events.md)'),
  EVENTS_SECRET: secrets.optional().describe('signs them, whsec_…; two with a comma while one is replaced'),
};

export type EventSettings = { url: string; secrets: readonly string[] };

type Values = { EVENTS_URL?: string | undefined; EVENTS_SECRET?: readonly string[] | undefined };

export function parseEventSettings(values: Values, errors: string[]): EventSettings | undefined {
  const settings = requireTogether(values, ['EVENTS_URL', 'EVENTS_SECRET'], [], errors);
  return settings && { url: settings.EVENTS_URL, secrets: settings.EVENTS_SECRET };
}

function isSecret(text: string): boolean {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = encoded === undefined ? 0 : Buffer.from(encoded, 'base64').length;
  return bytes >= 24 && bytes <= 64;
}
