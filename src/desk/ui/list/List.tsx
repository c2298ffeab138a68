import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListCallName } from '../../../contract/desk/calls.ts';
import type { DeskRequest, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { fileUrl } from '../../api/client.ts';
import { useDeskList } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../controls/Button.tsx';
import { Menu } from '../controls/Menu.tsx';
import { useShortcuts } from '../controls/shortcuts.tsx';
import { EmptyState, QueryView, RefreshIndicator } from '../page/QueryView.tsx';
import { type ListState, useListState } from './listState.ts';
import { listRowLinks } from './rowNavigation.ts';
import { SavedViews } from './SavedViews.tsx';
import { type Column, Table } from './Table.tsx';
import { type TotalLabels, TotalsLine } from './TotalsLine.tsx';

export type ListProps<Name extends ListCallName> = {
  name: Name;
  request: DeskRequest<Name>;
  label: string;
  columns: readonly Column<DeskRow<Name>>[];
  rowKey: (row: DeskRow<Name>) => string;
  emptyText: string;
  selectedKey?: string | undefined;
  /** Filters, shown before the refresh indicator. */
  children?: ReactNode;
  /**
   * - `main`: what its page is about: its order and columns are in the address, and can be saved as a view
   * - `section`: one of several on a page with a refresh indicator of its own: its files stand below its rows
   */
  kind?: 'main' | 'section' | undefined;
  /** The amounts that the call sums with `totals=1`, each with its label. */
  totals?: TotalLabels;
  /** Makes rows selectable; what can be done with those selected. */
  selectionActions?: ((rows: readonly DeskRow<Name>[], clear: () => void) => ReactNode) | undefined;
};

/** A list call as a table: filters, order by the server, columns, totals, files, and a button for more rows. */
export function List<Name extends ListCallName>(props: ListProps<Name>) {
  const { name, label, rowKey, emptyText, selectedKey, children, kind, totals } = props;
  const columns = props.columns as readonly Column<DeskRow<Name> & object>[];
  const isMain = kind === 'main';
  const state = useListState(columns, isMain);
  const request: DeskRequest<Name> = { ...props.request, sort: state.sort };
  const files = <FileLinks name={name} request={request} label={label} />;
  const { query, items } = useDeskList(name, request);
  const rows = items as readonly (DeskRow<Name> & object)[] | undefined;
  const [selectedKeys, setSelectedKeys] = useState<readonly string[]>([]);
  const selectedRows = (rows ?? []).filter((row) => selectedKeys.includes(rowKey(row)));
  const container = useRef<HTMLDivElement>(null);
  const focusFirst = () => listRowLinks(container.current)[0]?.focus();
  function clearSelection(): void {
    flushSync(() => setSelectedKeys([]));
    focusFirst();
  }
  useRowShortcuts(focusFirst, { isMain, canSelect: props.selectionActions !== undefined });
  return (
    <div ref={container} className="list" aria-busy={query.isPlaceholderData}>
      {kind === 'section' ? null : (
        <div className="list-bar">
          <div className="filters">{children}</div>
          <RefreshIndicator query={query} />
          {isMain ? <SavedViews /> : null}
          {isMain ? <ColumnChooser columns={columns} state={state} /> : null}
          {files}
        </div>
      )}
      {totals === undefined ? null : <TotalsLine name={name} request={props.request} labels={totals} />}
      {selectedRows.length === 0 || props.selectionActions === undefined ? null : (
        <SelectionBar count={selectedRows.length} onClear={clearSelection}>
          {props.selectionActions(selectedRows, clearSelection)}
        </SelectionBar>
      )}
      <QueryView query={query} data={rows}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>{emptyText}</EmptyState>
          ) : (
            <Table
              {...{ label, columns, rows, rowKey, selectedKey }}
              sorting={{ sort: state.sort, onSort: state.setSort }}
              hiddenColumns={state.hiddenColumns}
              selection={
                props.selectionActions === undefined
                  ? undefined
                  : { selectedKeys: selectedRows.map(rowKey), onSelect: setSelectedKeys }
              }
            />
          )
        }
      </QueryView>
      <LoadMore query={query} />
      {kind === 'section' && rows !== undefined && rows.length > 0 ? (
        <div className="list-bar list-files">{files}</div>
      ) : null}
    </div>
  );
}

type SelectionBarProps = { count: number; onClear: () => void; children: ReactNode };

/** How many rows are selected, and what can be done with them. */
function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  const t = useTexts('ui');
  return (
    <div className="selection-bar">
      <span role="status">{t('selected', { count })}</span>
      {children}
      <Button kind="plain" onClick={onClear}>
        {t('clearSelection')}
      </Button>
    </div>
  );
}

type PagedQuery = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

function LoadMore({ query }: { query: PagedQuery }) {
  const t = useTexts('ui');
  if (!query.hasNextPage) return null;
  return (
    <div className="load-more">
      <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
        {t('more')}
      </Button>
    </div>
  );
}

/** Declares the keys of rows, which a focused row handles itself; before, they lead to the first row. */
function useRowShortcuts(
  focusFirst: () => void,
  { isMain, canSelect }: { isMain: boolean; canSelect: boolean },
): void {
  const t = useTexts('ui');
  const moves = [
    { key: 'j', label: t('rowNext'), run: focusFirst },
    { key: 'k', label: t('rowPrevious'), run: focusFirst },
  ];
  const selects = [
    { key: 'x', label: t('rowSelect'), run: focusFirst },
    { key: 'X', label: t('rowsSelect'), run: focusFirst },
  ];
  useShortcuts(isMain ? [...moves, ...(canSelect ? selects : [])] : []);
}

type FileLinksProps<Name extends ListCallName> = { name: Name; request: DeskRequest<Name>; label: string };

/** Downloads of all rows of the filters. */
function FileLinks<Name extends ListCallName>({ name, request, label }: FileLinksProps<Name>) {
  const t = useTexts('ui');
  return (
    <>
      <a
        className="button plain"
        href={fileUrl(name, request, 'csv')}
        download
        aria-label={t('csvOf', { what: label })}
      >
        {t('csv')}
      </a>
      <a
        className="button plain"
        href={fileUrl(name, request, 'xlsx')}
        download
        aria-label={t('xlsxOf', { what: label })}
      >
        {t('xlsx')}
      </a>
    </>
  );
}

/** Chooses the columns of a list; at least one stays. */
function ColumnChooser({
  columns,
  state: { hiddenColumns, setHiddenColumns },
}: {
  columns: readonly Pick<Column<never>, 'id' | 'header'>[];
  state: ListState;
}) {
  const t = useTexts('ui');
  const named = columns.filter(({ header }) => header !== '');
  const shownCount = named.filter(({ id }) => !hiddenColumns.includes(id)).length;
  function toggle(id: string, isShown: boolean): void {
    setHiddenColumns(isShown ? hiddenColumns.filter((one) => one !== id) : [...hiddenColumns, id]);
  }
  return (
    <Menu label={t('columns')}>
      {() =>
        named.map(({ id, header }) => {
          const isShown = !hiddenColumns.includes(id);
          return (
            <label key={id} className="menu-choice">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && shownCount === 1}
                onChange={({ target }) => toggle(id, target.checked)}
              />
              {header}
            </label>
          );
        })
      }
    </Menu>
  );
}
