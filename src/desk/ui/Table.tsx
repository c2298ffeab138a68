import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../texts/language.tsx';
import { Panel } from './DeskPage.tsx';
import { EmptyState } from './QueryView.tsx';

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What it is sorted by; without it, it isn't. */
  readonly sortValue?: (row: Row) => string | number;
  readonly align?: 'end';
  /** Left out where the screen is narrow. */
  readonly isSecondary?: true;
};

type Props<Row> = {
  /** What the table holds, for who can't see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The row that stands open beside the table. */
  selectedKey?: string | undefined;
};

/** From here on they stand closer together. */
const denseFromColumns = 8;

type Direction = 'ascending' | 'descending';

type Sorting = { readonly id: string; readonly direction: Direction };

/**
 * Rows of one kind. The arrows walk over the links in them, of which one is in the way of the tab key; a press anywhere in
 * a row follows its link.
 */
export function Table<Row extends object>({ label, columns, rows, rowKey, selectedKey }: Props<Row>) {
  const t = useTexts('ui');
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const [sorting, setSorting] = useState<Sorting | undefined>();

  useLayoutEffect(() => {
    const links = rowLinks(body.current);
    const focusedIndex = Math.min(active, links.length - 1);
    links.forEach((link, index) => {
      link.tabIndex = index === focusedIndex ? 0 : -1;
    });
  });

  function handleArrowKeys(event: KeyboardEvent): void {
    const links = rowLinks(body.current);
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const targetIndex = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    const link = targetIndex === undefined || at < 0 ? undefined : links[targetIndex];
    if (targetIndex === undefined || link === undefined) return;
    event.preventDefault();
    setActive(targetIndex);
    link.focus();
  }

  function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
    const target = event.target as HTMLElement;
    // A dialog that the row opened is no part of it.
    if (!event.currentTarget.contains(target)) return;
    if (target.closest('a, button, input, label') || window.getSelection()?.toString()) return;
    rowLinks(event.currentTarget)[0]?.click();
  }

  return (
    <ScrollArea label={label}>
      <table className={columns.length > denseFromColumns ? 'table dense' : 'table'} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, header, sortValue, ...column }) => {
              const direction = sorting?.id === id ? sorting.direction : undefined;
              if (header === '') return <td key={id} />;
              return (
                <th key={id} scope="col" className={cellClass(column)} aria-sort={direction}>
                  {sortValue === undefined ? (
                    header
                  ) : (
                    <button
                      type="button"
                      className="sort-button"
                      title={t('sortBy', { what: header })}
                      onClick={() => setSorting(nextSorting(id, direction))}
                    >
                      {header}
                      <span aria-hidden="true" className="sort-arrow">
                        {direction && { ascending: '▲', descending: '▼' }[direction]}
                      </span>
                    </button>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={handleArrowKeys}>
          {sortRows(rows, columns, sorting).map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={rowKey(row) === selectedKey ? 'true' : undefined}
              onClick={followRowLink}
            >
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function rowLinks(container: HTMLElement | null): HTMLAnchorElement[] {
  return [...(container?.querySelectorAll<HTMLAnchorElement>('a.row-link') ?? [])];
}

function cellClass({ align, isSecondary }: Pick<Column<never>, 'align' | 'isSecondary'>): string {
  return [align && 'align-end', isSecondary && 'secondary-column'].filter(Boolean).join(' ');
}

/** Pressed again it turns around, and a third time the rows stand as they came. */
function nextSorting(id: string, currentDirection: Direction | undefined): Sorting | undefined {
  if (currentDirection === 'descending') return undefined;
  return { id, direction: currentDirection === undefined ? 'ascending' : 'descending' };
}

const collator = new Intl.Collator(undefined, { numeric: true });

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const sortValue = columns.find(({ id }) => id === sorting?.id)?.sortValue;
  if (sortValue === undefined) return rows;
  const sign = sorting?.direction === 'descending' ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortValue(one), sortValue(other)];
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`));
  });
}

/** Where a table is wider than its place it scrolls there, by keyboard too, and says so. */
function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  const t = useTexts('ui');
  const scrollRef = useRef<HTMLElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const node = scrollRef.current;
    if (node === null) return;
    const observer = new ResizeObserver(() => setOverflowing(node.scrollWidth > node.clientWidth + 1));
    observer.observe(node);
    if (node.firstElementChild !== null) observer.observe(node.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <section
        ref={scrollRef}
        className="table-frame"
        {...(isOverflowing ? { 'aria-label': t('tableOf', { what: label }), tabIndex: 0 } : {})}
      >
        {children}
      </section>
      {isOverflowing ? (
        <p className="overflow-hint" aria-hidden="true">
          {t('moreColumns')} →
        </p>
      ) : null}
    </>
  );
}

type TablePanelProps<Row extends object> = Omit<ComponentProps<typeof Table<Row>>, 'label'> & {
  title: string;
  /** What is said where there is no row. */
  emptyText?: string;
  /** What is done about all of it. */
  actions?: ReactNode;
};

/** A panel that is one table. */
export function TablePanel<Row extends object>({
  title,
  emptyText,
  actions,
  ...table
}: TablePanelProps<Row>) {
  return (
    <Panel title={title} actions={actions}>
      {table.rows.length === 0 && emptyText !== undefined ? (
        <EmptyState>{emptyText}</EmptyState>
      ) : (
        <Table<Row> {...table} label={title} />
      )}
    </Panel>
  );
}
