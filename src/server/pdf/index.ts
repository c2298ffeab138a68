export { openPdfs, type Pdfs } from './drawing.ts';
export { sendPdf } from './send.ts';
export type { Block, Sheet, SheetRow } from './sheet.ts';
