import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../texts/language.tsx';
import { Sideways } from './Sideways.tsx';
import { uiTexts } from './texts.ts';

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What it is sorted by; without it, it isn't. */
  readonly by?: (row: Row) => string | number;
  readonly align?: 'end';
  /** Left out where there is little room. */
  readonly isExtra?: true;
};

type Props<Row> = {
  /** What the table holds, for who can't see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row that stands open beside the table. */
  current?: string | undefined;
};

/** From here on they stand closer together. */
const manyColumns = 8;

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

/**
 * Rows of one kind. The arrows walk over the links in them, of which one is in the way of the tab key; a press anywhere in
 * a row follows its link.
 */
export function Table<Row extends object>({ label, columns, rows, keyOf, current }: Props<Row>) {
  const say = useTexts(uiTexts);
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, by }) => ({
        id,
        header,
        enableSorting: by !== undefined,
        accessorFn: (row: Row) => by?.(row) ?? '',
      })),
    [columns],
  );
  const table = useTable({ features, columns: definitions, data: rows, getRowId: keyOf });
  const byId = new Map(columns.map((column) => [column.id, column]));

  useLayoutEffect(() => {
    const links = linksOf(body.current);
    const shown = Math.min(active, links.length - 1);
    links.forEach((link, index) => {
      link.tabIndex = index === shown ? 0 : -1;
    });
  });

  function walk(event: KeyboardEvent): void {
    const links = linksOf(body.current);
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    const link = to === undefined || at < 0 ? undefined : links[to];
    if (to === undefined || link === undefined) return;
    event.preventDefault();
    setActive(to);
    link.focus();
  }

  function follow(event: MouseEvent<HTMLTableRowElement>): void {
    const target = event.target as HTMLElement;
    // A dialog that the row opened is no part of it.
    if (!event.currentTarget.contains(target)) return;
    if (target.closest('a, button, input, label') || window.getSelection()?.toString()) return;
    linksOf(event.currentTarget)[0]?.click();
  }

  return (
    <Sideways label={label}>
      <table className={columns.length > manyColumns ? 'table dense' : 'table'} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column }) =>
                byId.get(id)?.header === '' ? (
                  <td key={id} />
                ) : (
                  <th
                    key={id}
                    scope="col"
                    className={classOf(byId.get(id))}
                    aria-sort={ariaSort(column.getIsSorted())}
                  >
                    {column.getCanSort() ? (
                      <button
                        type="button"
                        className="sort"
                        title={say('sortBy', { what: byId.get(id)?.header ?? '' })}
                        onClick={column.getToggleSortingHandler()}
                      >
                        {byId.get(id)?.header}
                        <span aria-hidden="true" className="arrow">
                          {{ asc: '▲', desc: '▼', none: '' }[column.getIsSorted() || 'none']}
                        </span>
                      </button>
                    ) : (
                      byId.get(id)?.header
                    )}
                  </th>
                ),
              )}
            </tr>
          ))}
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} aria-current={row.id === current ? 'true' : undefined} onClick={follow}>
              {columns.map((column) => (
                <td key={column.id} className={classOf(column)}>
                  {column.cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

function linksOf(within: HTMLElement | null): HTMLAnchorElement[] {
  return [...(within?.querySelectorAll<HTMLAnchorElement>('a.row-link') ?? [])];
}

function classOf(column: { align?: 'end'; isExtra?: true } | undefined): string {
  return [column?.align, column?.isExtra ? 'extra' : undefined].filter(Boolean).join(' ');
}

function ariaSort(sorted: false | 'asc' | 'desc'): 'ascending' | 'descending' | undefined {
  return sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending';
}
