import { createHmac } from 'node:crypto';
import { isSameText } from '../../sameText.ts';

/** What somebody answered by text message: his whole number, and his words. */
export type SmsReply = { from: string; text: string };

/**
 * Reads a message that came in, as Twilio tells of it: a form, signed by HMAC-SHA1 of the address it was sent to with every
 * field behind it. Null where the signature is another's.
 * Source: https://www.twilio.com/docs/usage/security#validating-requests
 */
export function readTwilioReply(
  authToken: string,
  address: string,
  form: Readonly<Record<string, string>>,
  signature: unknown,
): SmsReply | null {
  const fields = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const expected = createHmac('sha1', authToken)
    .update(address + fields.flat().join(''))
    .digest('base64');
  if (typeof signature !== 'string' || !isSameText(signature, expected)) return null;
  return { from: form.From ?? '', text: form.Body ?? '' };
}
