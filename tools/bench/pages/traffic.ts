import { get } from 'node:http';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { CDPSession } from 'playwright-core';
import type { MeasuredPage } from './addresses.ts';
import type { BenchBrowser } from './timings.ts';

/** Brotli bytes as the server sends them; the inline CSS is measured separately as well. */
export type PageWeight = { html: number; css: number; js: number };

export async function measurePageWeight(url: string): Promise<PageWeight> {
  const document = await fetchBody(url);
  const html = document.isBrotli
    ? brotliDecompressSync(document.bytes).toString()
    : document.bytes.toString();
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style);
  const tags = [...html.matchAll(/module" src="([^"]+)"/g)].map(([, src = '']) => src);
  const [, code = ''] = / data-code="([^"]*)"/.exec(html) ?? [];
  const scripts = [...tags, ...code.split(' ').filter(Boolean)];
  const sizes = await Promise.all(scripts.map((src) => fetchBody(new URL(src, url).href)));
  return {
    html: document.bytes.length,
    css: styles.length === 0 ? 0 : brotliCompressSync(styles.join('')).length,
    js: sizes.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

function fetchBody(url: string): Promise<{ bytes: Buffer; isBrotli: boolean }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', accept: 'text/html' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ bytes: Buffer.concat(chunks), isBrotli: response.headers['content-encoding'] === 'br' }),
      );
    }).on('error', reject);
  });
}

/** What the network saw of a first visit and of a second one in the same browser. Bytes as they travelled. */
export type VisitTraffic = {
  images: number;
  requests: number;
  /** Requests that follow one another until the first of our calls is answered; where there is none, the longest chain. */
  dataDepth: number;
  secondBytes: number;
  secondRequests: number;
};

type SentRequest = { url: string; type: string; depth: number; bytes: number; isCached: boolean };

const settleMs = 500;

export async function measureVisits(
  { browser }: BenchBrowser,
  { url, cookies }: Pick<MeasuredPage, 'url' | 'cookies'>,
): Promise<VisitTraffic> {
  const context = await browser.newContext({ viewport: { width: 375, height: 760 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const takeSentRequests = await watchNetwork(session);
    async function visit(): Promise<SentRequest[]> {
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.waitForTimeout(settleMs);
      return takeSentRequests();
    }
    const first = await visit();
    await page.goto('about:blank');
    takeSentRequests();
    const second = (await visit()).filter(({ isCached }) => !isCached);
    const calls = first.filter(isCall);
    const countedRequests = calls.length > 0 ? calls.slice(0, 1) : first;
    return {
      images: sumBytes(first.filter(({ type }) => type === 'Image')),
      requests: first.length,
      dataDepth: Math.max(...countedRequests.map(({ depth }) => depth)),
      secondBytes: sumBytes(second),
      secondRequests: second.length,
    };
  } finally {
    await context.close();
  }
}

/** Those that the document preloads are of no type of their own, and no file. */
function isCall({ type, url }: SentRequest): boolean {
  return type === 'Fetch' || type === 'XHR' || (type === 'Other' && !/\.\w+$/.test(new URL(url).pathname));
}

/** Listens to the network; the function gives what was sent since it was last called. Data addresses don't count. */
async function watchNetwork(session: CDPSession): Promise<() => SentRequest[]> {
  let sent = new Map<string, SentRequest>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', initiator }) => {
    if (!request.url.startsWith('http')) return;
    const initiatorUrl = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    const parent = [...sent.values()].find((sentRequest) => sentRequest.url === initiatorUrl);
    const depth = (parent?.depth ?? (type === 'Document' ? 0 : 1)) + 1;
    sent.set(requestId, { url: request.url, type, depth, bytes: 0, isCached: false });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) =>
    updateRequest(requestId, { isCached: true }),
  );
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) updateRequest(requestId, { isCached: true });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    updateRequest(requestId, { bytes: encodedDataLength }),
  );
  function updateRequest(requestId: string, changes: Partial<SentRequest>): void {
    const sentRequest = sent.get(requestId);
    if (sentRequest !== undefined) sent.set(requestId, { ...sentRequest, ...changes });
  }
  return () => {
    const all = [...sent.values()];
    sent = new Map();
    return all;
  };
}

function sumBytes(requests: readonly SentRequest[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}
