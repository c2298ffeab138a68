import { createHmac } from 'node:crypto';

/** What is sent, under its id, at an instant. */
export type WebhookMessage = { id: string; sentAt: Date; body: string };

/** The headers by which a receiver knows that it is ours. Source: https://www.standardwebhooks.com, 1.0 */
export function signWebhookHeaders(
  secrets: readonly string[],
  { id, sentAt, body }: WebhookMessage,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
