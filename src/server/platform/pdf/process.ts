import { serveWorkerProcess } from '../workerProcess/index.ts';
import type { RenderRequest, RenderResponse } from './index.ts';
import { renderPdf } from './renderPdf.ts';

/** The process that renders documents. */

const maxMegabytes = 256;

serveWorkerProcess<RenderRequest, RenderResponse>(
  async ({ sheet }) => ({ pdf: await renderPdf(sheet) }),
  maxMegabytes,
);
