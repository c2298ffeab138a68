import { createHmac, timingSafeEqual } from 'node:crypto';

/** An event as its body says: `data` has what its type adds. */
export type LoanEvent = {
  type: string;
  timestamp: string;
  data: { number: number; borrowerId: number; orderId?: string; [field: string]: unknown };
};

/** A request that nobody with the secret sent, or sent just now. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const toleranceSeconds = 300;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The event of a webhook. Throws {@link WebhookError} unless one of its signatures is by one of the secrets and no more than five
 * minutes old. Source: Standard Webhooks 1.0, https://www.standardwebhooks.com
 * @param body as it came, before any parsing
 * @param headers by names in lower case
 * @param secrets `whsec_…`; two while one is replaced
 */
export function verifyEvent(
  body: string,
  headers: Headers,
  secrets: readonly string[],
  now: Date = new Date(),
): LoanEvent {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp || Number.NaN)) <= toleranceSeconds))
    throw new WebhookError('The timestamp is absent or too far from now');
  const given = (signatures ?? '').split(' ');
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    return given.some((signature) => isEqual(signature, expected));
  });
  if (!isSigned) throw new WebhookError('No signature is by a known secret');
  return JSON.parse(body) as LoanEvent;
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
