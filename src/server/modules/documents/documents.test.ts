import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractLines } from '../../testing/pdfFile.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { reversePayment } from '../servicing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function listDocuments(
  orderId: string,
  language: '1' | '2' = '1',
  person: typeof ana | typeof bruno = ana,
) {
  return (await server.call('documentList', { orderId }, person, language)).body.data;
}

async function downloadPdf(address = ''): Promise<string> {
  const response = await server.fetch(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  return extractLines(Buffer.from(await response.arrayBuffer())).join('\n');
}

describe('the documents of a loan', () => {
  test('are its receipts, its monthly statements and the letter, once nothing is owed', async () => {
    const list = await listDocuments('MX200');
    expect(list).toMatchObject({ orderNo: 'MX200', currency: 'MXN', letter: { text: '' } });
    expect(list.isNewContract).toBe('/loanAgreement?orderNo=MX200');
    expect(list.receipts).toMatchObject([{ amount: 302_574, channel: 'OXXO', undone: 0 }]);
    expect(list.statements.map(({ month }) => month)).toEqual(
      list.statements
        .map(({ month }) => month)
        .toSorted()
        .toReversed(),
    );
    const [receipt, statement, letter] = await Promise.all([
      downloadPdf(list.receipts[0]?.pdfUrl),
      downloadPdf(list.statements.at(-1)?.pdfUrl),
      downloadPdf(list.letter.pdfUrl),
    ]);
    expect(receipt).toMatch(/\d \w+ \d{4}, 12:00 \(GMT-6\)\n/);
    expect(receipt).toContain('Payment receipt\nLoan number\nMX200\nIn the name of\nAna López Hernández');
    expect(receipt).toMatch(
      /VAT\n\$3\.55\nInterest\n\$22\.19\nPrincipal\n\$3,000\.00\nPayment in all\n\$3,025\.74/,
    );
    expect(statement).toMatch(/Opening balance\n\$0\.00\n\d+ \w+ · Paid to your account\n\$2,304\.00/);
    expect(letter).toMatch(/Paid in all\n\$3,025\.74/);
  });

  test('are in the caller’s language', async () => {
    const list = await listDocuments('MX200', '2');
    expect(await downloadPdf(list.letter.pdfUrl)).toMatch(/^Carta de no adeudo\nNúmero de préstamo/);
    expect(list.statements[0]?.title).toMatch(/^[A-Z][a-z]+ de \d{4}$/);
  });

  test('have no letter while anything is owed, and the reason', async () => {
    const { letter, receipts, isNewContract } = await listDocuments('MX180');
    expect(letter).toEqual({
      pdfUrl: '',
      text: 'The letter is given once you owe nothing. Today $3,479.60 is left to pay.',
    });
    expect([receipts, isNewContract]).toEqual([[], '/loanAgreement?orderNo=MX180']);
    const own = (await server.call('documentList', { orderId: 'IN180' }, ravi)).body.data.letter.text;
    const { detail } = (await server.call('loanDetails', { orderId: 'IN180' }, ravi)).body.data
      .userOrderDetail;
    const left = detail.find(({ text }: { text: string }) => text === 'Left to pay in all')?.value;
    // Until the whole may be paid, what the loan's page says is left.
    expect(own).toContain(`Today ${left} is left to pay.`);
    expect((await listDocuments('MX110')).letter.text).toBe('This loan was declined: you owe nothing on it.');
    expect(await listDocuments('MX21')).toMatchObject({ receipts: [], statements: [], isNewContract: '' });
  });

  test('open for their owner alone: not for another, of another kind or month, nor after an hour', async () => {
    const { statements, receipts } = await listDocuments('MX200');
    const { pdfUrl = '' } = statements[0] ?? {};
    const { pdfUrl: receipt = '' } = receipts[0] ?? {};
    const changed = [
      pdfUrl.replace('MX200', 'MXB174'),
      pdfUrl.replace('owner=1001', 'owner=1002'),
      pdfUrl.replace(/of=[\d-]+/, 'of=2020-01'),
      pdfUrl.replace('statement.pdf', 'letter.pdf'),
      receipt.replace('receipt.pdf', 'statement.pdf'),
      '/loanDocuments/MX200/letter.pdf',
      '/loanDocuments/MX200/anything.pdf',
    ];
    for (const address of changed) expect((await server.fetch(address)).status).toBe(404);
    expect((await server.call('documentList', { orderId: 'MXB174' }, ana)).status).toBe(404);
    expect((await listDocuments('MXB174', '1', bruno)).orderNo).toBe('MXB174');
    await using own = await testServer();
    const { letter } = (await own.call('documentList', { orderId: 'MX200' })).body.data;
    await own.advanceDays(1);
    expect((await own.fetch(letter.pdfUrl)).status).toBe(404);
  });

  test('mark a reversed payment; the letter is then refused at its address with the debt', async () => {
    await using own = await testServer();
    const asked = { orderId: 'MX174', amount: 301_373, payCode: 'OXXO', requestType: 1 };
    const { vCode: reference } = (await own.call('instructions', asked)).body.data.repayDetail;
    await sendPaymentNotice(own, { paymentId: 'paid-1', reference, amount: 301_373 });
    const before = (await own.call('documentList', { orderId: 'MX174' })).body.data;
    expect(before.letter.text).toBe('');
    const request = { borrowerId: ana.borrowerId, orderId: 'MX174', key: 'k', reason: 'sent back' };
    await reversePayment(
      own.services,
      { ...request, provider: 'sandbox', paymentId: 'paid-1' },
      { kind: 'operator' },
    );
    const after = (await own.call('documentList', { orderId: 'MX174' })).body.data;
    expect([after.letter.pdfUrl, after.receipts[0]?.undone]).toEqual(['', 301_373]);
    const refused = await own.fetch(before.letter.pdfUrl);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      expect.stringMatching(/\$3,0\d\d\.\d\d/),
    ]);
    const receipt = await own.fetch(after.receipts[0]?.pdfUrl ?? '');
    const lines = extractLines(Buffer.from(await receipt.arrayBuffer())).join('\n');
    expect(lines).toMatch(
      /\$3,013\.73 of this payment were undone on .*Undone\n\$3,013\.73\nPayment in all/s,
    );
    const month = await own.fetch(after.statements[0]?.pdfUrl ?? '');
    const moved = extractLines(Buffer.from(await month.arrayBuffer())).join('\n');
    expect(moved).toMatch(/Payment undone, OXXO\n\$3,013\.73/);
  });
});
