import { setTimeout as sleep } from 'node:timers/promises';
import { endpointPath, endpoints } from '../../../src/contract/endpoints.ts';
import { pages } from '../../../src/contract/pages.ts';
import { device } from '../fill/borrowerNumbers.ts';

/** Milliseconds of the slowest answer of each kind, and how many there were of all. */
export type SlowestResponses = {
  page: number;
  call: number;
  photo: number;
  responses: number;
  wrong: number;
};

/** Somebody asks so often, whatever became of what was asked before. */
const requestIntervalMs = 100;
/** Every so manieth time a photograph is sent too. */
const photoEveryNth = 10;

/** The headers by which a generated borrower is known. */
export function borrowerHeaders(borrower: number): Record<string, string> {
  return { sessionid: String(borrower), deviceid: device, userid: String(borrower), language: '2' };
}

/** What people who do no harm wait for pages, calls and photographs until `until` is settled. */
export async function measureOtherBorrowers(
  origin: string,
  borrowers: readonly number[],
  photo: Buffer,
  until: Promise<unknown>,
): Promise<SlowestResponses> {
  const slowest: SlowestResponses = { page: 0, call: 0, photo: 0, responses: 0, wrong: 0 };
  let isDone = false;
  void until.finally(() => {
    isDone = true;
  });
  async function timeRequest(
    kind: 'page' | 'call' | 'photo',
    path: string,
    init: RequestInit,
  ): Promise<void> {
    const startedAt = performance.now();
    const response = await fetch(`${origin}${path}`, init);
    const text = await response.text();
    slowest[kind] = Math.max(slowest[kind], performance.now() - startedAt);
    slowest.responses++;
    const isCorrect = response.status === 200 && (kind === 'page' || text.includes('"code":0'));
    if (!isCorrect) slowest.wrong++;
  }
  const requests: Promise<void>[] = [];
  for (let round = 0; !isDone; round++) {
    const borrower = borrowers[round % borrowers.length] ?? 0;
    const headers = borrowerHeaders(borrower);
    const order = JSON.stringify({ orderId: String(borrower), productId: 'mx-quincena' });
    const json = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    requests.push(
      timeRequest('page', [pages.siteHome, pages.loanDetails, pages.complaint][round % 3] ?? '', {}),
      timeRequest('call', endpointPath(endpoints.loanDetails), { ...json, body: order }),
      timeRequest('call', endpointPath(endpoints.complaintList), { ...json, body: '{}' }),
    );
    if (round % photoEveryNth === 0) {
      const body = new FormData();
      body.set('problemImage', new Blob([new Uint8Array(photo)]), 'photo.jpg');
      requests.push(
        timeRequest('photo', endpointPath(endpoints.complaintUpload), { method: 'POST', headers, body }),
      );
    }
    await sleep(requestIntervalMs);
  }
  await Promise.all(requests);
  return slowest;
}
