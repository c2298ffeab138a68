import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { createBankDesk } from '../../testing/bankDesk.ts';
import type { DeskResponse } from '../../testing/desk.ts';
import { tillReason as reason } from '../../testing/tills.ts';

const { getServer, clients, importLine, pay, decide } = createBankDesk();

/** How often a sum stands on loans. */
async function countOnLoans(amount: number): Promise<number> {
  const rows = await getServer()
    .db.selectFrom('paymentPositions')
    .select('paymentId')
    .where('amount', '=', amount)
    .whereRef('reversed', '<', 'amount')
    .execute();
  return rows.length;
}

/** Has a request approved, if it waits. */
async function approve(response: DeskResponse): Promise<DeskResponse> {
  expect([200, 202]).toContain(response.status);
  return response.status === 200 ? response : decide('admin', response, true);
}

/** Small: they never pay a loan off. */
let amounts = 3_100;
function nextTransfer() {
  amounts += 1;
  return { amount: amounts, paymentId: `TRACKING${amounts}` };
}

const transfer = fc.record({
  /** What the bank's text has of it. */
  named: fc.constantFrom('paymentId', 'reference', 'nothing'),
  /** The loan that it is recorded onto. */
  recordedOn: fc.constantFrom('MX180', 'MX174P'),
  isNoticeFirst: fc.boolean(),
});

test('a transfer that staff record from the bank’s file and a provider tells of counts once, in either order', async () => {
  const { reference } = await createReference(getServer(), 'MX180');
  await fc.assert(
    fc.asyncProperty(transfer, async ({ named, recordedOn, isNoticeFirst }) => {
      const { amount, paymentId } = nextTransfer();
      const lineId = await importLine(amount, { paymentId, reference, nothing: '' }[named], 'admin2', 'SPEI');
      const notify = () => sendPaymentNotice(getServer(), { paymentId, reference, amount });
      if (isNoticeFirst) {
        expect((await notify()).outcome).toBe('booked');
        const request = await pay('finance', lineId, amount, recordedOn);
        expect(request.status).toBe(202);
        expect((await decide('admin', request, false)).status).toBe(200);
      } else {
        expect((await approve(await pay('finance', lineId, amount, recordedOn))).status).toBe(200);
        expect((await notify()).outcome).toBe('unmatched');
        expect((await notify()).outcome).toBe('repeated');
      }
      expect(await countOnLoans(amount)).toBe(1);
    }),
    { numRuns: 15 },
  );
});

test('in suspense it shows what it may be, is matched by two, and by one once the other is reversed', async () => {
  const { reference } = await createReference(getServer(), 'MX180');
  const { amount, paymentId } = nextTransfer();
  const lineId = await importLine(amount, paymentId);
  expect((await approve(await pay('finance', lineId, amount))).status).toBe(200);
  expect((await sendPaymentNotice(getServer(), { paymentId, reference, amount })).outcome).toBe('unmatched');
  const listSuggestions = async () =>
    (await clients.finance.get(`suspense/suggestions?provider=sandbox&paymentId=${paymentId}`))
      .body as DeskReply<'suggestions'>;
  const match = () =>
    clients.finance.post('suspense/match', { provider: 'sandbox', paymentId, orderId: 'MX180', reason });
  const [shown] = (await listSuggestions()).items;
  expect(shown).toMatchObject({ orderId: 'MX180', needsApproval: true });
  expect(shown?.possibleDuplicates).toMatchObject([{ kind: 'payment', orderId: 'MX180', isNamed: true }]);
  const request = await match();
  expect(request.status).toBe(202);
  expect((await decide('admin', request, false)).status).toBe(200);
  const reversed = await clients.finance.post('loans/MX180/reversals', {
    ...{
      provider: 'bank_statement',
      paymentId: shown?.possibleDuplicates[0]?.reference,
      cause: 'lender',
      reason,
    },
  });
  expect((await approve(reversed)).status).toBe(200);
  expect((await listSuggestions()).items[0]).toMatchObject({ needsApproval: false, possibleDuplicates: [] });
  expect((await match()).status).toBe(200);
  expect(await countOnLoans(amount)).toBe(1);
});

test('another sum, another day or another borrower’s is credited', async () => {
  const { reference } = await createReference(getServer(), 'MX180');
  const { amount } = nextTransfer();
  const lineId = await importLine(amount, 'NOBODY', 'admin2', 'SPEI');
  expect((await approve(await pay('finance', lineId, amount, 'MXB174'))).status).toBe(200);
  expect((await sendPaymentNotice(getServer(), { reference, amount })).outcome).toBe('booked');
  const { amount: other } = nextTransfer();
  expect((await approve(await pay('finance', await importLine(other, reference), other))).status).toBe(200);
  expect((await sendPaymentNotice(getServer(), { reference, amount: other + 1 })).outcome).toBe('booked');
  const paidAt = new Date((await getServer().services.clock.now()).getTime() - 5 * 86_400_000);
  expect((await sendPaymentNotice(getServer(), { reference, amount: other, paidAt })).outcome).toBe('booked');
  amounts += 1;
});
