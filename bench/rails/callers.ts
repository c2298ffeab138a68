import { setTimeout as sleep } from 'node:timers/promises';
import { deskAddress } from '../../src/contract/desk/calls.ts';
import { addressOf, endpoints } from '../../src/contract/endpoints.ts';
import { aScreenshot } from '../../src/server/testing/images.ts';
import type { Loan } from './outside.ts';
import { borrowerHeaders, staffHeaders } from './people.ts';
import type { Tally } from './tally.ts';

export const operatorToken = 'operator of the benchmark';
const againMs = 200;
/** Between two of a kind, where the day has its pace. */
const pauses = { note: 200, upload: 700, read: 100 };

export type Scene = {
  origin(): string;
  loans: readonly Loan[];
  tally: Tally;
  isOver(): boolean;
};

/** Somebody approves a loan. Asks until it is answered, whatever lives by then. */
export async function decide({ origin, tally }: Scene, { borrowerId, orderId }: Loan): Promise<void> {
  for (;;) {
    const answer = await tally.ask('decision', `${origin()}/operator/orders/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify({ borrowerId, orderId, approve: true }),
    });
    if (answer?.status === 200) return tally.acknowledge('decision', orderId);
    await sleep(againMs);
  }
}

/** Staff write notes, each under its key until it is acknowledged. */
export async function writeNotes({ origin, loans, tally, isOver }: Scene): Promise<void> {
  for (let index = 0; !isOver(); index += 1) {
    const { orderId } = loans[index % loans.length] as Loan;
    const text = `note ${index}`;
    const { address, rest } = deskAddress('note', { orderId, text, reason: 'benchmark' });
    const init = {
      method: 'POST',
      headers: { ...staffHeaders, 'content-type': 'application/json', 'idempotency-key': `note-${index}` },
      body: JSON.stringify(rest),
    };
    while ((await tally.ask('note', `${origin()}${address}`, init))?.status !== 200) {
      if (isOver()) return;
      await sleep(againMs);
    }
    tally.acknowledge('note', text);
    await sleep(pauses.note);
  }
}

/** Borrowers send pictures. */
export async function sendPictures({ origin, loans, tally, isOver }: Scene): Promise<void> {
  const picture = new Uint8Array(await aScreenshot());
  for (let index = 0; !isOver(); index += 1) {
    const body = new FormData();
    body.set('problemImage', new Blob([picture], { type: 'image/png' }), 'receipt.png');
    const headers = borrowerHeaders(loans[index % loans.length] as Loan);
    const answer = await tally.ask('picture', `${origin()}${addressOf(endpoints.complaintUpload)}`, {
      method: 'POST',
      headers,
      body,
    });
    if (answer?.status === 200) {
      const { data } = JSON.parse(answer.body.toString()) as { data: { url: string } };
      tally.acknowledge('picture', data.url);
    }
    await sleep(pauses.upload);
  }
}

/** Borrowers look at their loan. */
export async function look({ origin, loans, tally, isOver }: Scene): Promise<void> {
  for (let index = 0; !isOver(); index += 1) {
    const loan = loans[index % loans.length] as Loan;
    await tally.ask('look', `${origin()}${addressOf(endpoints.loanDetails)}`, {
      method: 'POST',
      headers: { ...borrowerHeaders(loan), 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: loan.orderId, productId: '' }),
    });
    await sleep(pauses.read);
  }
}
