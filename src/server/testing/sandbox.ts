import { randomUUID } from 'node:crypto';
import { signSandboxNotice } from '../integrations/index.ts';
import type { TestServer } from './testServer.ts';

export type PaymentNoticeInput = {
  eventId?: string;
  paymentId?: string;
  reference: string;
  amount: number;
  currency?: string;
  paidAt?: Date;
};

/** Sends a payment notice as the sandbox provider signs it. */
export async function sendPaymentNotice(
  server: Pick<TestServer, 'fetch' | 'services'>,
  notice: PaymentNoticeInput,
  secret = 'sandbox-secret',
): Promise<{ status: number; outcome: string | undefined }> {
  const body = JSON.stringify({
    eventId: notice.eventId ?? randomUUID(),
    type: 'payment.succeeded',
    paymentId: notice.paymentId ?? randomUUID(),
    reference: notice.reference,
    amount: notice.amount,
    currency: notice.currency ?? 'MXN',
    paidAt: (notice.paidAt ?? (await server.services.clock.now())).toISOString(),
  });
  const response = await server.fetch('/webhooks/payments/sandbox', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signSandboxNotice(body, secret) },
    body,
  });
  const answer = (await response.json()) as { outcome?: string };
  return { status: response.status, outcome: answer.outcome };
}
