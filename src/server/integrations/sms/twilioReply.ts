import { createHmac } from 'node:crypto';
import { isEqualConstantTime } from '../../platform/constantTimeEqual.ts';

/** What somebody answered by text message: his whole number, and his words. */
export type SmsReply = { from: string; text: string };

/**
 * Reads a message that came in, as Twilio tells of it: a form, signed by HMAC-SHA1 of the address it was sent to with every
 * field behind it. Null where the signature is another's. The address is signed with its port or without, as its own library
 * (github.com/twilio/twilio-node, `validateRequest`) takes it.
 * Source: https://www.twilio.com/docs/usage/security#validating-requests
 */
export function parseTwilioReply(
  authToken: string,
  address: string,
  form: Readonly<Record<string, string>>,
  signature: unknown,
): SmsReply | null {
  const fields = Object.entries(form).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (typeof signature !== 'string') return null;
  const signUrl = (candidateUrl: string) =>
    createHmac('sha1', authToken)
      .update(candidateUrl + fields.flat().join(''))
      .digest('base64');
  if (!listUrlVariants(address).some((candidateUrl) => isEqualConstantTime(signature, signUrl(candidateUrl))))
    return null;
  return { from: form.From ?? '', text: form.Body ?? '' };
}

/** An address without its port, and with it, even where that is the one that goes without saying. */
function listUrlVariants(address: string): string[] {
  const [, scheme = '', host = '', port, rest = ''] =
    /^(https?):\/\/([^/:?#]+)(:\d+)?(.*)$/s.exec(address) ?? [];
  if (scheme === '') return [address];
  const defaultPort = scheme === 'https' ? ':443' : ':80';
  return [`${scheme}://${host}${rest}`, `${scheme}://${host}${port ?? defaultPort}${rest}`];
}
