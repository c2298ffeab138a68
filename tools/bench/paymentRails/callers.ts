import { setTimeout as sleep } from 'node:timers/promises';
import { deskAddress } from '../../../src/contract/desk/calls.ts';
import { endpointPath, endpoints } from '../../../src/contract/endpoints.ts';
import { createScreenshot } from '../../../src/server/testing/images.ts';
import type { CallLog } from './callLog.ts';
import type { BenchLoan } from './fakeProviders.ts';
import { borrowerHeaders, staffHeaders } from './seedSessions.ts';

export const operatorToken = 'operator of the benchmark';
const retryMs = 200;
/** Between two of a kind, where the day has its pace. */
const pauseMsByKind = { note: 200, upload: 700, read: 100 };

export type CallerContext = {
  origin(): string;
  loans: readonly BenchLoan[];
  callLog: CallLog;
  isFinished(): boolean;
};

/** Somebody approves a loan. Asks until it is answered, whatever lives by then. */
export async function approveLoan(
  { origin, callLog }: CallerContext,
  { borrowerId, orderId }: BenchLoan,
): Promise<void> {
  for (;;) {
    const response = await callLog.recordCall('decision', `${origin()}/operator/orders/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify({ borrowerId, orderId, approve: true }),
    });
    if (response?.status === 200) return callLog.recordAcknowledged('decision', orderId);
    await sleep(retryMs);
  }
}

/** Staff write notes, each under its key until it is acknowledged. */
export async function writeStaffNotes({ origin, loans, callLog, isFinished }: CallerContext): Promise<void> {
  for (let index = 0; !isFinished(); index += 1) {
    const { orderId } = loans[index % loans.length] as BenchLoan;
    const text = `note ${index}`;
    const { address: path, params: notePayload } = deskAddress('note', {
      orderId,
      text,
      reason: 'benchmark',
    });
    const init = {
      method: 'POST',
      headers: { ...staffHeaders, 'content-type': 'application/json', 'idempotency-key': `note-${index}` },
      body: JSON.stringify(notePayload),
    };
    while ((await callLog.recordCall('note', `${origin()}${path}`, init))?.status !== 200) {
      if (isFinished()) return;
      await sleep(retryMs);
    }
    callLog.recordAcknowledged('note', text);
    await sleep(pauseMsByKind.note);
  }
}

/** Borrowers send pictures. */
export async function uploadImages({ origin, loans, callLog, isFinished }: CallerContext): Promise<void> {
  const image = new Uint8Array(await createScreenshot());
  for (let index = 0; !isFinished(); index += 1) {
    const body = new FormData();
    body.set('problemImage', new Blob([image], { type: 'image/png' }), 'receipt.png');
    const headers = borrowerHeaders(loans[index % loans.length] as BenchLoan);
    const response = await callLog.recordCall(
      'picture',
      `${origin()}${endpointPath(endpoints.complaintUpload)}`,
      {
        method: 'POST',
        headers,
        body,
      },
    );
    if (response?.status === 200) {
      const { data } = JSON.parse(response.body.toString()) as { data: { url: string } };
      callLog.recordAcknowledged('picture', data.url);
    }
    await sleep(pauseMsByKind.upload);
  }
}

/** Borrowers look at their loan. */
export async function readLoans({ origin, loans, callLog, isFinished }: CallerContext): Promise<void> {
  for (let index = 0; !isFinished(); index += 1) {
    const loan = loans[index % loans.length] as BenchLoan;
    await callLog.recordCall('look', `${origin()}${endpointPath(endpoints.loanDetails)}`, {
      method: 'POST',
      headers: { ...borrowerHeaders(loan), 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: loan.orderId, productId: '' }),
    });
    await sleep(pauseMsByKind.read);
  }
}
