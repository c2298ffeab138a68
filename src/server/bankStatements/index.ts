export { readStatement, storeStatement } from './importStatement.ts';
export { UnreadableFile } from './line.ts';
export { type BankLine, findLine, firstImport, ownLines, releaseLine, takeLine } from './lines.ts';
