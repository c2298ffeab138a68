import { randomUUID } from 'node:crypto';
import type { EndpointName } from '../../../src/contract/endpoints.ts';
import type { ResponseData } from '../../../src/contract/schemas/index.ts';
import { HttpConnection, type HttpReply } from './connection.ts';
import { callRequest, pageRequest, paymentRequest } from './requests.ts';
import type { LoadStatistics } from './statistics.ts';

/**
 * What a borrower does, one step after the other, on a connection of his own: all open the page and read where the loan
 * stands, 3 of 5 see what to pay, 1 of 3 makes a reference, most of those pay, 1 of 20 complains.
 */
export async function runVisit(
  origin: string,
  borrower: number,
  number: number,
  statistics: LoadStatistics,
): Promise<void> {
  const connection = new HttpConnection(origin);
  const order = { orderId: String(borrower), productId: 'mx-quincena' };
  async function sendRequest(request: Buffer, expectedContent: string): Promise<HttpReply> {
    const startedAt = performance.now();
    const reply = await connection.send(request);
    statistics.recordReply(performance.now() - startedAt, reply, expectedContent);
    return reply;
  }
  async function call<Name extends EndpointName>(name: Name, payload: Record<string, unknown>) {
    const reply = await sendRequest(callRequest(name, borrower, payload), '"code":0');
    return (JSON.parse(reply.body.toString('utf8')) as { data: ResponseData<Name> }).data;
  }
  try {
    await sendRequest(pageRequest(borrower), '');
    await call('loanDetails', order);
    if (number % 5 < 3) {
      const { repayAmount } = await call('repaymentDetail', order);
      if (number % 3 === 0) {
        const instructionsRequest = { ...order, payCode: 'PAYNET', requestType: 1, amount: repayAmount };
        const { repayDetail } = await call('instructions', instructionsRequest);
        if (number % 4 < 3) await sendRequest(paymentRequest(repayDetail.vCode), '"outcome":"booked"');
      }
    }
    if (number % 20 === 0) {
      const complaint = { problemType: '2', problemDetail: randomUUID(), orderNo: order.orderId };
      await call('complaintSave', complaint);
    }
  } catch (error) {
    statistics.recordError(String(error));
  } finally {
    connection.close();
  }
}
