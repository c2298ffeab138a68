export { parseStatement, storeStatement } from './importStatement.ts';
export { decodeFile, detectEncoding, UnreadableFile } from './parseFields.ts';
export {
  type BankStatementLine,
  consumeLine,
  findStatementLine,
  firstImport,
  listSelfImportedLines,
  listTwinsOfPaidLines,
  releaseLine,
} from './statementLines.ts';
