export { parseStatement, storeStatement } from './importBankStatement.ts';
export { decodeFile, detectEncoding, UnreadableFileError } from './parseFields.ts';
export {
  type BankTransfer,
  listDuplicatesOfReceivedPayment,
  loadPossibleDuplicates,
  type PossibleDuplicate,
} from './possibleDuplicates.ts';
export {
  assignStatementLine,
  type BankStatementLine,
  explainStatementLine,
  findStatementLine,
  firstImportedAtSql,
  listDuplicatesOfExplainedLines,
  listDuplicatesOfPaidLines,
  loadSoleImporterCheck,
  unassignStatementLine,
  unusedLineCondition,
} from './statementLines.ts';
