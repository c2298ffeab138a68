export { openPdfs, type PdfRenderer } from './renderer.ts';
export { sendPdf } from '../../modules/api/sendPdf.ts';
export type { Block, Sheet, SheetRow } from './sheet.ts';
