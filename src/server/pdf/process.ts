import { serveWorkerProcess } from '../apart/index.ts';
import { renderPdf } from './draw.ts';
import type { RenderRequest, RenderResponse } from './drawing.ts';

/** The process in which documents are drawn, behind pages and calls. */

const maxMegabytes = 256;

serveWorkerProcess<RenderRequest, RenderResponse>(
  async ({ sheet }) => ({ pdf: await renderPdf(sheet) }),
  maxMegabytes,
);
