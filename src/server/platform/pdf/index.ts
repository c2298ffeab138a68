import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BaseLogger } from 'pino';
import { createBorrowerSlots, createTaskQueue, createWorkerClient } from '../workerProcess/index.ts';
import type { Sheet } from './renderPdf.ts';

export type { Block, Sheet, SheetRow } from './renderPdf.ts';

/** Renders documents in a process of its own, one at a time, those of a borrower in their order. */
export type PdfRenderer = {
  /**
   * The PDF of a sheet: a cached one, or one rendered when its turn comes; undefined where too many wait or it takes too long.
   * @param beforeRender is called before one is rendered
   */
  render(sheet: Sheet, borrowerId: number, beforeRender: () => Promise<void>): Promise<Buffer | undefined>;
  close(): void;
};

/** The last few documents are cached, so that a repeated request gets the same bytes. */
const maxCached = 32;
/** Waiting documents, each of another borrower; one takes a fifth of a second. */
const maxQueued = { light: 40, heavy: 0 };
const workerProgram = {
  name: 'drawing of documents',
  path: join(import.meta.dirname, 'process.ts'),
  megabytes: 64,
};

export type RenderRequest = { sheet: Sheet };
export type RenderResponse = { pdf: Buffer };

export function openPdfs(log: BaseLogger): PdfRenderer {
  const worker = createWorkerClient<RenderRequest, RenderResponse>(workerProgram, log);
  const queue = createTaskQueue(maxQueued);
  const slots = createBorrowerSlots();
  const cache = new Map<string, Promise<Buffer | undefined>>();

  async function renderSheet(sheet: Sheet): Promise<Buffer | undefined> {
    const response = await worker.request({ sheet });
    if (response !== null) return Buffer.from(response.pdf);
    log.error({ document: sheet.name }, 'a document was not drawn');
    return undefined;
  }

  async function renderInOrder(sheet: Sheet, borrowerId: number): Promise<Buffer | undefined> {
    const slot = slots.acquire(borrowerId);
    if (slot === undefined) return undefined;
    try {
      return await slot.runInOrder(async () => queue.enqueue(() => renderSheet(sheet), true));
    } finally {
      slot.release();
    }
  }

  function cachePdf(key: string, rendering: Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    cache.set(key, rendering);
    const evict = () => cache.delete(key);
    rendering.then((pdf) => pdf ?? evict(), evict);
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
    return rendering;
  }

  return {
    async render(sheet, borrowerId, beforeRender) {
      const key = createHash('sha256').update(JSON.stringify(sheet)).digest('base64');
      if (!cache.has(key)) await beforeRender();
      return cache.get(key) ?? cachePdf(key, renderInOrder(sheet, borrowerId));
    },
    close: () => worker.close(),
  };
}
