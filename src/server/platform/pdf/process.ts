import { serveWorkerProcess } from '../workerProcess/index.ts';
import type { RenderRequest, RenderResponse } from './index.ts';
import { renderPdf } from './renderPdf.ts';

/** The process in which documents are drawn, behind pages and calls. */

const maxMegabytes = 256;

serveWorkerProcess<RenderRequest, RenderResponse>(
  async ({ sheet }) => ({ pdf: await renderPdf(sheet) }),
  maxMegabytes,
);
