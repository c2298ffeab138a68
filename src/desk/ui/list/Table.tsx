import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ComponentProps, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { Panel } from '../page/DeskPage.tsx';
import { EmptyState } from '../page/QueryView.tsx';
import { ScrollArea } from '../page/ScrollArea.tsx';
import { listRowLinks, type ToggleRow, useRowNavigation } from './rowNavigation.ts';
import { SelectCell } from './SelectCell.tsx';

export type Column<Row, Sort extends string = string> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name by which the server sorts a list by this column. */
  readonly sort?: Sort;
  /** The value that a table of complete rows is sorted by. */
  readonly sortValue?: (row: Row) => string | number;
  /** Sorted from the largest first when it is first pressed. */
  readonly sortsDescFirst?: true;
  readonly align?: 'end' | undefined;
  /** Hidden on narrow screens and beside an open row. */
  readonly isSecondary?: boolean;
  /** Hidden until the reader shows the column. */
  readonly isOptional?: boolean;
};

/** The order that a server lists rows in: a column's `sort`, descending with `-` first. */
export type ServerSorting = { sort: string | undefined; onSort: (sort: string | undefined) => void };

export type RowSelection = {
  selectedKeys: readonly string[];
  onSelect: (selectedKeys: readonly string[]) => void;
};

type Props<Row> = {
  /** The accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Key of the row whose detail is open beside the table. */
  selectedKey?: string | undefined;
  /** Present where the server sorts the list; otherwise all rows are here and are sorted here. */
  sorting?: ServerSorting;
  hiddenColumns?: readonly string[];
  selection?: RowSelection | undefined;
};

/** Tables with more columns than this are set more densely. */
const denseFromColumns = 8;

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});

/**
 * A sortable table, by TanStack Table. Arrow keys, Home and End move between the row links, of which one is a tab stop
 * (roving tabindex), `x` and the check box select the row, with Shift those between too; a click anywhere else in a row
 * follows its link.
 */
export function Table<Row extends object>(props: Props<Row>) {
  const { label, columns, selectedKey, selection } = props;
  const t = useTexts('ui');
  const body = useRef<HTMLTableSectionElement>(null);
  const columnById = new Map(columns.map((column) => [column.id, column]));
  const table = useTableModel(props, columnById);
  const { handleKeys, toggle } = useRowNavigation(body, (keys) => {
    const [only = '', ...others] = keys;
    const selected = new Set(selection?.selectedKeys);
    if (others.length === 0 && selected.has(only)) selected.delete(only);
    else for (const key of keys) selected.add(key);
    selection?.onSelect([...selected]);
  });
  const isDense = table.getVisibleLeafColumns().length > denseFromColumns;
  return (
    <ScrollArea label={label}>
      <table className={isDense ? 'table stacks dense' : 'table stacks'} aria-label={label}>
        <thead>
          <tr>
            {selection === undefined ? null : (
              <SelectCell
                label={t('selectAll')}
                isSelected={table.getIsAllRowsSelected()}
                onToggle={() => table.toggleAllRowsSelected()}
              />
            )}
            {table.getFlatHeaders().map(({ id, column }) => {
              const shown = columnById.get(id);
              return shown === undefined ? null : (
                <HeaderCell
                  key={id}
                  column={shown}
                  direction={column.getCanSort() ? column.getIsSorted() : undefined}
                  onSort={() => column.toggleSorting()}
                />
              );
            })}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={handleKeys}>
          {table.getRowModel().rows.map((row) => (
            <TableRow
              key={row.id}
              row={row}
              columnById={columnById}
              isCurrent={row.id === selectedKey}
              onSelect={selection && toggle}
            />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

type ColumnMap<Row> = ReadonlyMap<string, Column<Row>>;

/** The person's name and the key of a row that is about one; else its key. */
function nameRow(row: object, key: string): string {
  return 'name' in row && typeof row.name === 'string' && row.name !== '' ? `${row.name}, ${key}` : key;
}

type TableRowProps<Row extends object> = {
  row: ReturnType<ReturnType<typeof useTableModel<Row>>['getRow']>;
  columnById: ColumnMap<Row>;
  isCurrent: boolean;
  onSelect: ToggleRow | undefined;
};

function TableRow<Row extends object>({ row, columnById, isCurrent, onSelect }: TableRowProps<Row>) {
  const t = useTexts('ui');
  return (
    <tr data-key={row.id} aria-current={isCurrent ? 'true' : undefined} onClick={followRowLink}>
      {onSelect === undefined ? null : (
        <SelectCell
          label={t('selectRow', { row: nameRow(row.original, row.id) })}
          isSelected={row.getIsSelected()}
          onToggle={(isRange) => onSelect(row.id, isRange)}
        />
      )}
      {row.getVisibleCells().map(({ column: { id } }) => {
        const column = columnById.get(id);
        return column === undefined ? null : (
          <td key={id} className={cellClass(column)} data-label={column.header}>
            <div>{column.cell(row.original)}</div>
          </td>
        );
      })}
    </tr>
  );
}

/** The table library's model of the props. Only the sort order of a table without `sorting` is local state. */
function useTableModel<Row extends object>(props: Props<Row>, columnById: ColumnMap<Row>) {
  const { columns, rows, rowKey, sorting, hiddenColumns = [], selection } = props;
  const [localSorting, setLocalSorting] = useState<SortingState>([]);
  const sortingState = sorting === undefined ? localSorting : toSortingState(sorting.sort, columns);
  return useTable({
    features,
    columns: columns.map((column) => toColumnDef(column, sorting !== undefined)),
    data: rows,
    getRowId: rowKey,
    enableMultiSort: false,
    manualSorting: sorting !== undefined,
    state: {
      sorting: sortingState,
      columnVisibility: Object.fromEntries(hiddenColumns.map((id) => [id, false])),
      rowSelection: toSelectionState(selection),
    },
    onSortingChange(update) {
      const next = typeof update === 'function' ? update(sortingState) : update;
      if (sorting === undefined) setLocalSorting(next);
      else sorting.onSort(toServerSort(next, columnById));
    },
    onRowSelectionChange(update) {
      const next = typeof update === 'function' ? update(toSelectionState(selection)) : update;
      selection?.onSelect(Object.keys(next).filter((key) => next[key]));
    },
  });
}

function toColumnDef<Row extends object>(
  { id, header, sort, sortValue, sortsDescFirst }: Column<Row>,
  isSortedByServer: boolean,
): ColumnDef<typeof features, Row> {
  const enableSorting = isSortedByServer ? sort !== undefined : sortValue !== undefined;
  return {
    id,
    header,
    accessorFn: (row) => sortValue?.(row),
    enableSorting,
    sortDescFirst: sortsDescFirst ?? false,
    sortFn: 'alphanumeric',
  };
}

function toSelectionState(selection: RowSelection | undefined): RowSelectionState {
  return Object.fromEntries((selection?.selectedKeys ?? []).map((key) => [key, true as const]));
}

function toSortingState<Row>(sort: string | undefined, columns: readonly Column<Row>[]): SortingState {
  const column = columns.find(
    (one) => one.sort !== undefined && (sort === one.sort || sort === `-${one.sort}`),
  );
  return column === undefined ? [] : [{ id: column.id, desc: sort !== column.sort }];
}

function toServerSort<Row>([first]: SortingState, columnById: ColumnMap<Row>): string | undefined {
  const sort = first && columnById.get(first.id)?.sort;
  return sort === undefined ? undefined : `${first?.desc ? '-' : ''}${sort}`;
}

type Direction = 'asc' | 'desc' | false;

type HeaderCellProps<Row> = {
  column: Column<Row>;
  /** Undefined: it is no column to sort by. */
  direction: Direction | undefined;
  onSort: () => void;
};

function HeaderCell<Row>({ column, direction, onSort }: HeaderCellProps<Row>) {
  const t = useTexts('ui');
  const { header } = column;
  if (header === '') return <td />;
  const ariaSort = direction ? ({ asc: 'ascending', desc: 'descending' } as const)[direction] : undefined;
  return (
    <th scope="col" className={cellClass(column)} aria-sort={ariaSort}>
      {direction === undefined ? (
        header
      ) : (
        <button type="button" className="sort-button" title={t('sortBy', { what: header })} onClick={onSort}>
          {header}
          <span aria-hidden="true" className="sort-arrow">
            {direction && { asc: '▲', desc: '▼' }[direction]}
          </span>
        </button>
      )}
    </th>
  );
}

function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as HTMLElement;
  // React events of a dialog that the row opened bubble here through the portal.
  if (!event.currentTarget.contains(target)) return;
  if (target.closest('a, button, input, label') || window.getSelection()?.toString()) return;
  listRowLinks(event.currentTarget)[0]?.click();
}

function cellClass({ align, isSecondary }: Pick<Column<never>, 'align' | 'isSecondary'>): string {
  return [align && 'align-end', isSecondary && 'secondary-column'].filter(Boolean).join(' ');
}

type TablePanelProps<Row extends object> = Omit<ComponentProps<typeof Table<Row>>, 'label'> & {
  title: string;
  /** Shown when there are no rows. */
  emptyText?: string;
  /** Actions of the panel. */
  actions?: ReactNode;
  id?: string;
};

/** A panel with one table. */
export function TablePanel<Row extends object>({
  title,
  emptyText,
  actions,
  id,
  ...table
}: TablePanelProps<Row>) {
  return (
    <Panel title={title} actions={actions} id={id}>
      {table.rows.length === 0 && emptyText !== undefined ? (
        <EmptyState>{emptyText}</EmptyState>
      ) : (
        <Table<Row> {...table} label={title} />
      )}
    </Panel>
  );
}
