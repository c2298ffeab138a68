export { parseStatement, storeStatement } from './importStatement.ts';
export { UnreadableFile } from './line.ts';
export {
  type BankStatementLine,
  consumeLine,
  findStatementLine,
  firstImport,
  listSelfImportedLines,
  releaseLine,
} from './lines.ts';
