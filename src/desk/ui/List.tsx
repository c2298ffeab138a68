import type { ReactNode } from 'react';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskItem, DeskRequest } from '../../contract/desk/schemas/index.ts';
import { callUrl } from '../api/client.ts';
import { type DeskList, useDeskList } from '../api/queries.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from './Button.tsx';
import { EmptyState, QueryView } from './QueryView.tsx';
import { RefreshIndicator } from './RefreshIndicator.tsx';
import { type Column, Table } from './Table.tsx';

type ListProps<Name extends DeskCallName> = {
  name: Name;
  request: DeskRequest<Name>;
  label: string;
  columns: readonly Column<DeskItem<Name>>[];
  rowKey: (row: DeskItem<Name>) => string;
  emptyText: string;
  selectedKey?: string | undefined;
  /** What stands before the list's age: filters. */
  children?: ReactNode;
};

/** A list of the desk: its filters, its age, its CSV, its rows and the way to more of them. */
export function List<Name extends DeskCallName>(props: ListProps<Name>) {
  const rows = useDeskList(props.name, props.request);
  return <ListView {...props} rows={rows} />;
}

function ListView<Name extends DeskCallName>({
  name,
  request,
  label,
  columns,
  rowKey,
  emptyText,
  selectedKey,
  children,
  rows: { query, items },
}: ListProps<Name> & { rows: DeskList<Name> }) {
  const t = useTexts('ui');
  const csvUrl = callUrl(name, { ...request, format: 'csv' } as DeskRequest<Name>);
  return (
    <div className="list" aria-busy={query.isPlaceholderData}>
      <div className="list-bar">
        <div className="filters">{children}</div>
        <RefreshIndicator query={query} />
        <a
          className="button plain"
          href={csvUrl}
          download={`${name}.csv`}
          aria-label={t('csvOf', { what: label })}
        >
          {t('csv')}
        </a>
      </div>
      <QueryView query={query} data={items}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState>{emptyText}</EmptyState>
          ) : (
            <Table
              label={label}
              columns={columns as readonly Column<DeskItem<Name> & object>[]}
              rows={items as readonly (DeskItem<Name> & object)[]}
              rowKey={rowKey}
              selectedKey={selectedKey}
            />
          )
        }
      </QueryView>
      {query.hasNextPage ? (
        <div className="load-more">
          <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
