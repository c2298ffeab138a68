import { findNextCase, type LoadPage } from '../../ui/queue/nextCase.ts';

/**
 * The key of the first row of the lists, in their order, that wasn't opened in this walk; once all were, a new walk starts.
 * Undefined where there is none but the current one.
 */
export async function findNextCall<Row>({
  lists,
  rowKey,
  currentKey,
  walked,
}: {
  lists: readonly LoadPage<Row>[];
  rowKey: (row: Row) => string;
  currentKey: string | undefined;
  /** The keys opened in this walk, to which those found are added. */
  walked: Set<string>;
}): Promise<string | undefined> {
  async function findUnwalked(): Promise<string | undefined> {
    if (currentKey !== undefined) walked.add(currentKey);
    const canDecide = (row: Row) => !walked.has(rowKey(row));
    for (const loadPage of lists) {
      const options = { loadPage, rowKey, canDecide, currentKey: undefined, successors: new Set<string>() };
      const key = await findNextCase(options);
      if (key !== undefined) return key;
    }
    return undefined;
  }
  let next = await findUnwalked();
  if (next === undefined) {
    walked.clear();
    next = await findUnwalked();
  }
  if (next !== undefined) walked.add(next);
  return next;
}
