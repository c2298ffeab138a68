export { parseStatement, storeStatement } from './importStatement.ts';
export { type BankMoney, listSumsOfReceived, loadOtherSums, type OtherSum } from './otherSums.ts';
export { decodeFile, detectEncoding, UnreadableFile } from './parseFields.ts';
export {
  assignStatementLine,
  type BankStatementLine,
  findStatementLine,
  firstImportedAtSql,
  listDuplicatesOfPaidLines,
  listLinesImportedOnlyBy,
  unassignStatementLine,
} from './statementLines.ts';
