import { ana, type TestServer } from '../../../testing/testServer.ts';

/** An open claim of Ana's to have paid a loan, without the pause of its first days. */
export async function addClaim({ db }: TestServer, orderId: string): Promise<void> {
  await db
    .insertInto('paymentClaims')
    .values({
      ...{ borrowerId: ana.borrowerId, orderId, number: 1, amount: 100, paidOn: '2026-10-28' },
      ...{ payCode: 'OXXO', reference: '', images: [], answerBy: '2026-11-01', holdUntil: '2026-11-03' },
      sentAt: new Date('2026-10-30T12:00:00Z'),
    })
    .execute();
}
