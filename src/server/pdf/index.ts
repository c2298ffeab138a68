export { openPdfs, type PdfRenderer } from './drawing.ts';
export { sendPdf } from './send.ts';
export type { Block, Sheet, SheetRow } from './sheet.ts';
