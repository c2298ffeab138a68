import type { CDPSession } from 'playwright-core';
import type { BenchBrowser } from './browser.ts';

/** What the network saw of a first visit and of a second one in the same browser. Bytes as they travelled. */
export type Visits = {
  images: number;
  requests: number;
  /** Requests that follow one another until the first call of ours is answered; where there is none, the longest chain. */
  dataDepth: number;
  secondBytes: number;
  secondRequests: number;
};

type Sent = { url: string; type: string; depth: number; bytes: number; isCached: boolean };

const settleMs = 500;

export async function visits({ browser }: BenchBrowser, url: string): Promise<Visits> {
  const context = await browser.newContext({ viewport: { width: 375, height: 760 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const take = await watch(session);
    async function visit(): Promise<Sent[]> {
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.waitForTimeout(settleMs);
      return take();
    }
    const first = await visit();
    await page.goto('about:blank');
    take();
    const second = (await visit()).filter(({ isCached }) => !isCached);
    const calls = first.filter(isCall);
    const counted = calls.length > 0 ? calls.slice(0, 1) : first;
    return {
      images: sumOf(first.filter(({ type }) => type === 'Image')),
      requests: first.length,
      dataDepth: Math.max(...counted.map(({ depth }) => depth)),
      secondBytes: sumOf(second),
      secondRequests: second.length,
    };
  } finally {
    await context.close();
  }
}

/** Those that the document preloads are of no type of their own, and no file. */
function isCall({ type, url }: Sent): boolean {
  return type === 'Fetch' || type === 'XHR' || (type === 'Other' && !/\.\w+$/.test(new URL(url).pathname));
}

/** Listens to the network; the function gives what was sent since it was last called. Data addresses don't count. */
async function watch(session: CDPSession): Promise<() => Sent[]> {
  let sent = new Map<string, Sent>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) => {
    if (!request.url.startsWith('http')) return;
    const cause = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    const parent = [...sent.values()].find((one) => one.url === cause);
    const depth = (parent?.depth ?? (type === 'Document' ? 0 : 1)) + 1;
    sent.set(requestId, { url: request.url, type, depth, bytes: 0, isCached: false });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => mark(requestId, { isCached: true }));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) mark(requestId, { isCached: true });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    mark(requestId, { bytes: encodedDataLength }),
  );
  function mark(requestId: string, change: Partial<Sent>): void {
    const one = sent.get(requestId);
    if (one !== undefined) sent.set(requestId, { ...one, ...change });
  }
  return () => {
    const all = [...sent.values()];
    sent = new Map();
    return all;
  };
}

function sumOf(requests: readonly Sent[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}
