import { createHmac } from 'node:crypto';

export type WebhookMessage = { id: string; sentAt: Date; body: string };

/** The signature headers of Standard Webhooks 1.0, one signature per secret. Source: https://www.standardwebhooks.com */
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
