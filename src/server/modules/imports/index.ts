export { applyApprovedImports, applyImport } from './applyImport.ts';
export {
  appliedLoansSql,
  discardImport,
  getImportBatch,
  listImportTotals,
  lockImportBatch,
  scheduleImport,
  toSecondsLeft,
} from './batches.ts';
export { listImportFiles } from './columns.ts';
export { formatImportError, formatImportFailure, formatLaterEvents, type LaterEvents } from './errors.ts';
export { createExample } from './example.ts';
export { openImportFiles, openImportFolder } from './source.ts';
export { stageImport } from './stageImport.ts';
export { findLaterEvents, undoImport } from './undoImport.ts';
