import { createHmac, randomUUID } from 'node:crypto';
import {
  type EndpointName,
  endpointPath,
  endpoints,
  paymentWebhookPath,
} from '../../../src/contract/endpoints.ts';
import { pages } from '../../../src/contract/pages.ts';
import { device, paymentAmount } from '../fill/borrowerNumbers.ts';
import { webhookSecret } from '../machine/server.ts';

/** A call of a generated borrower, as the bytes of its request. */
export function callRequest(name: EndpointName, borrower: number, payload: Record<string, unknown>): Buffer {
  return buildPost(endpointPath(endpoints[name]), JSON.stringify(payload), {
    deviceid: device,
    appversion: '1.0',
    userid: String(borrower),
    sessionid: String(borrower),
    clienttype: 'ios',
    language: '2',
    'x-requested-with': 'XMLHttpRequest',
  });
}

/** A signed notice of a new payment of one peso. */
export function paymentRequest(reference: string): Buffer {
  const body = JSON.stringify({
    eventId: randomUUID(),
    type: 'payment.succeeded',
    paymentId: randomUUID(),
    reference,
    amount: paymentAmount,
    currency: 'MXN',
    paidAt: new Date().toISOString(),
  });
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  return buildPost(`${paymentWebhookPath}/sandbox`, body, { 'x-signature': signature });
}

export function pageRequest(borrower: number): Buffer {
  const path = `${pages.loanDetails}?orderId=${borrower}&sessionId=${borrower}`;
  const headers = ['host: 127.0.0.1', 'accept: text/html', 'accept-encoding: br'];
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
}

function buildPost(path: string, body: string, headers: Record<string, string>): Buffer {
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
