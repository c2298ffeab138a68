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
  /** The value to sort by; a column without it is not sortable. */
  readonly sortValue?: (row: Row) => string | number;
  readonly align?: 'end';
  /** Hidden on narrow screens and beside an open row. */
  readonly isSecondary?: true;
};

type Props<Row> = {
  /** The accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Key of the row whose detail is open beside the table. */
  selectedKey?: string | undefined;
};

/** Tables with more columns than this are set more densely. */
const denseFromColumns = 8;

type Direction = 'ascending' | 'descending';

type Sorting = { readonly id: string; readonly direction: Direction };

/**
 * A sortable table. Arrow keys, Home and End move between the row links, of which one is a tab stop (roving tabindex); a
 * click anywhere in a row follows its link.
 */
export function Table<Row extends object>({ label, columns, rows, rowKey, selectedKey }: Props<Row>) {
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
    const focusedIndex = links.indexOf(document.activeElement as HTMLAnchorElement);
    const targetIndex = {
      ArrowDown: focusedIndex + 1,
      ArrowUp: focusedIndex - 1,
      Home: 0,
      End: links.length - 1,
    }[event.key];
    const link = targetIndex === undefined || focusedIndex < 0 ? undefined : links[targetIndex];
    if (targetIndex === undefined || link === undefined) return;
    event.preventDefault();
    setActive(targetIndex);
    link.focus();
  }

  function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
    const target = event.target as HTMLElement;
    // React events of a dialog that the row opened bubble here through the portal.
    if (!event.currentTarget.contains(target)) return;
    if (target.closest('a, button, input, label') || window.getSelection()?.toString()) return;
    rowLinks(event.currentTarget)[0]?.click();
  }

  return (
    <ScrollArea label={label}>
      <table className={columns.length > denseFromColumns ? 'table dense' : 'table'} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sorting={sorting} onSort={setSorting} />
            ))}
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

type HeaderCellProps<Row> = {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting | undefined) => void;
};

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const t = useTexts('ui');
  const { id, header, sortValue } = column;
  if (header === '') return <td />;
  const direction = sorting?.id === id ? sorting.direction : undefined;
  return (
    <th scope="col" className={cellClass(column)} aria-sort={direction}>
      {sortValue === undefined ? (
        header
      ) : (
        <button
          type="button"
          className="sort-button"
          title={t('sortBy', { what: header })}
          onClick={() => onSort(nextSorting(id, direction))}
        >
          {header}
          <span aria-hidden="true" className="sort-arrow">
            {direction && { ascending: '▲', descending: '▼' }[direction]}
          </span>
        </button>
      )}
    </th>
  );
}

function rowLinks(container: HTMLElement | null): HTMLAnchorElement[] {
  return [...(container?.querySelectorAll<HTMLAnchorElement>('a.row-link') ?? [])];
}

function cellClass({ align, isSecondary }: Pick<Column<never>, 'align' | 'isSecondary'>): string {
  return [align && 'align-end', isSecondary && 'secondary-column'].filter(Boolean).join(' ');
}

/** The sorting after a click on a header: ascending, descending, then the order of the server. */
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

/** Scrolls a table that is wider than its container, also by keyboard, and shows a hint that it does. */
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
  /** Shown when there are no rows. */
  emptyText?: string;
  /** Actions of the panel. */
  actions?: ReactNode;
};

/** A panel with one table. */
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
