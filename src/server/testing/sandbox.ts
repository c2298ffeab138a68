import { randomUUID } from 'node:crypto';
import { signSandboxNotice } from '../integrations/index.ts';
import { ana, type SessionHolder, type TestServer } from './testServer.ts';

type NoticeServer = Pick<TestServer, 'fetch' | 'services'>;
type NoticeAnswer = { status: number; outcome: string | undefined };

/** Sends a notice as the sandbox provider signs it. */
export async function sendSandboxNotice(
  server: Pick<TestServer, 'fetch'>,
  notice: object,
  secret = 'sandbox-secret',
): Promise<NoticeAnswer> {
  const body = JSON.stringify({ eventId: randomUUID(), ...notice });
  const response = await server.fetch('/webhooks/payments/sandbox', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signSandboxNotice(body, secret) },
    body,
  });
  const { outcome } = (await response.json()) as { outcome?: string };
  return { status: response.status, outcome };
}

export type PaymentNoticeInput = {
  eventId?: string;
  paymentId?: string;
  reference: string;
  amount: number;
  currency?: string;
  paidAt?: Date;
  senderName?: string;
  senderAccount?: string;
};

export async function sendPaymentNotice(
  server: NoticeServer,
  notice: PaymentNoticeInput,
  secret?: string,
): Promise<NoticeAnswer> {
  const paidAt = await server.services.clock.now();
  const payment = { paymentId: randomUUID(), currency: 'MXN', paidAt, ...notice };
  return sendSandboxNotice(server, { type: 'payment.succeeded', ...payment }, secret);
}

type ReversalNoticeInput = {
  eventId?: string;
  reversalId?: string;
  paymentId: string;
  amount: number;
  currency?: string;
  reversedAt?: Date;
  cause?: string | undefined;
};

export async function sendReversalNotice(
  server: NoticeServer,
  notice: ReversalNoticeInput,
): Promise<NoticeAnswer> {
  const reversedAt = await server.services.clock.now();
  const reversal = { reversalId: randomUUID(), currency: 'MXN', reversedAt, reason: 'chargeback', ...notice };
  return sendSandboxNotice(server, { type: 'payment.reversed', ...reversal });
}

type ReferenceRequest = {
  orderId: string;
  person?: SessionHolder;
  payCode?: string;
  /** 2: for the fee of an extension. */
  requestType?: 1 | 2;
  way?: 'all' | 'part';
  /** By default what the loan's page asks for. */
  amount?: number;
};

/** A live reference by which a loan may be paid. */
export async function requestReference(
  server: Pick<TestServer, 'call'>,
  { orderId, person = ana, payCode = 'SPEI', requestType = 1, ...request }: ReferenceRequest,
): Promise<{ reference: string; amount: number }> {
  const { amount = await findAmountDue(server, { orderId, requestType, ...request }, person) } = request;
  const input = { ...request, orderId, amount, payCode, requestType };
  return {
    reference: (await server.call('instructions', input, person)).body.data.repayDetail.vCode,
    amount,
  };
}

async function findAmountDue(
  server: Pick<TestServer, 'call'>,
  { orderId, requestType, way }: ReferenceRequest,
  person: SessionHolder,
): Promise<number> {
  if (requestType === 2)
    return (await server.call('extensionDetail', { orderId }, person)).body.data.delayInfo.delayAmount;
  const { repayAmount, ways } = (await server.call('repaymentDetail', { orderId }, person)).body.data;
  return way === undefined ? repayAmount : (ways.find((one) => one.way === way)?.amount ?? 0);
}
