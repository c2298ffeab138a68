export { readStatement, storeStatement } from './importStatement.ts';
export { UnreadableFile } from './line.ts';
export { findLine, ownLines, releaseLine, takeLine } from './lines.ts';
