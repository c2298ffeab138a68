export { openPdfs, type PdfRenderer } from './renderer.ts';
export type { Block, Sheet, SheetRow } from './sheet.ts';
