type Page<Row> = { items: readonly Row[]; next: string | null };

export type LoadPage<Row> = (after: string | undefined) => Promise<Page<Row>>;

type Search<Row> = {
  loadPage: LoadPage<Row>;
  rowKey: (row: Row) => string;
  canDecide: (row: Row) => boolean;
  currentKey: string | undefined;
  /** Whether the current one is found where it's the only one that can be decided. */
  includesCurrent?: boolean;
  /** The keys that stood after the current one when it was last in the list. */
  successors: ReadonlySet<string>;
};

/** Maximum of pages searched for a case that can be decided. */
const maxPages = 20;

/**
 * The key of the first row after the current one that can be decided, else of the first before it; undefined where there is
 * none. Where the current one has left the list, its former successors say what comes after it.
 */
export async function findNextCase<Row>({
  loadPage,
  rowKey,
  canDecide,
  currentKey,
  includesCurrent = false,
  successors,
}: Search<Row>): Promise<string | undefined> {
  let firstBefore: string | undefined;
  let isCurrentDecidable = false;
  let isAfter = currentKey === undefined;
  let after: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const { items, next } = await loadPage(after);
    for (const row of items) {
      const key = rowKey(row);
      if (key === currentKey) {
        isAfter = true;
        isCurrentDecidable = includesCurrent && canDecide(row);
      } else if (canDecide(row)) {
        if (isAfter || successors.has(key)) return key;
        firstBefore ??= key;
      }
    }
    if (next === null) break;
    after = next;
  }
  return firstBefore ?? (isCurrentDecidable ? currentKey : undefined);
}
