import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, endpoints } from '../../src/contract/endpoints.ts';
import { pages } from '../../src/contract/pages.ts';
import { device } from '../fill/numbers.ts';

/** Milliseconds of the slowest answer of each kind, and how many there were of all. */
export type Slowest = { page: number; call: number; photograph: number; answers: number; wrong: number };

/** Somebody asks so often, whatever became of what was asked before. */
const everyMs = 100;
/** Every so manieth time a photograph is sent too. */
const photographEvery = 10;

/** The headers by which a generated borrower is known. */
export function senderOf(borrower: number): Record<string, string> {
  return { sessionid: String(borrower), deviceid: device, userid: String(borrower), language: '2' };
}

/** What people who do no harm wait for pages, calls and photographs until `until` is settled. */
export async function askMeanwhile(
  origin: string,
  borrowers: readonly number[],
  photograph: Buffer,
  until: Promise<unknown>,
): Promise<Slowest> {
  const slowest: Slowest = { page: 0, call: 0, photograph: 0, answers: 0, wrong: 0 };
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  async function time(kind: 'page' | 'call' | 'photograph', path: string, init: RequestInit): Promise<void> {
    const from = performance.now();
    const response = await fetch(`${origin}${path}`, init);
    const text = await response.text();
    slowest[kind] = Math.max(slowest[kind], performance.now() - from);
    slowest.answers++;
    const isRight = response.status === 200 && (kind === 'page' || text.includes('"code":0'));
    if (!isRight) slowest.wrong++;
  }
  const asked: Promise<void>[] = [];
  for (let turn = 0; !isOver; turn++) {
    const borrower = borrowers[turn % borrowers.length] ?? 0;
    const headers = senderOf(borrower);
    const order = JSON.stringify({ orderId: String(borrower), productId: 'mx-quincena' });
    const json = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    asked.push(
      time('page', [pages.siteHome, pages.loanDetails, pages.complaint][turn % 3] ?? '', {}),
      time('call', addressOf(endpoints.loanDetails), { ...json, body: order }),
      time('call', addressOf(endpoints.complaintList), { ...json, body: '{}' }),
    );
    if (turn % photographEvery === 0) {
      const body = new FormData();
      body.set('problemImage', new Blob([new Uint8Array(photograph)]), 'photo.jpg');
      asked.push(time('photograph', addressOf(endpoints.complaintUpload), { method: 'POST', headers, body }));
    }
    await sleep(everyMs);
  }
  await Promise.all(asked);
  return slowest;
}
