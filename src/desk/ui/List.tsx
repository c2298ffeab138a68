import type { ReactNode } from 'react';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskItem, DeskRequest } from '../../contract/desk/schemas/index.ts';
import { type Rows, useRows } from '../api/queries.ts';
import { addressOf } from '../api/send.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from './Button.tsx';
import { Fresh } from './Fresh.tsx';
import { Empty, Loaded } from './Loaded.tsx';
import { type Column, Table } from './Table.tsx';
import { uiTexts } from './texts.ts';

type Props<Name extends DeskCallName> = {
  name: Name;
  request: DeskRequest<Name>;
  label: string;
  columns: readonly Column<DeskItem<Name>>[];
  keyOf: (row: DeskItem<Name>) => string;
  empty: string;
  current?: string | undefined;
  /** What stands before the list's age: filters. */
  children?: ReactNode;
};

/** A list of the desk: its filters, its age, its CSV, its rows and the way to more of them. */
export function List<Name extends DeskCallName>(props: Props<Name>) {
  const rows = useRows(props.name, props.request);
  return <ListOf {...props} rows={rows} />;
}

function ListOf<Name extends DeskCallName>({
  name,
  request,
  label,
  columns,
  keyOf,
  empty,
  current,
  children,
  rows: { query, items },
}: Props<Name> & { rows: Rows<Name> }) {
  const say = useTexts(uiTexts);
  const asCsv = addressOf(name, { ...request, format: 'csv' } as DeskRequest<Name>);
  return (
    <div className="list" aria-busy={query.isPlaceholderData}>
      <div className="list-bar">
        <div className="filters">{children}</div>
        <Fresh query={query} />
        <a
          className="button plain"
          href={asCsv}
          download={`${name}.csv`}
          aria-label={say('csvOf', { what: label })}
        >
          {say('csv')}
        </a>
      </div>
      <Loaded query={query} data={items}>
        {(items) =>
          items.length === 0 ? (
            <Empty>{empty}</Empty>
          ) : (
            <Table
              label={label}
              columns={columns as readonly Column<DeskItem<Name> & object>[]}
              rows={items as readonly (DeskItem<Name> & object)[]}
              keyOf={keyOf}
              current={current}
            />
          )
        }
      </Loaded>
      {query.hasNextPage ? (
        <div className="more">
          <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
            {say('more')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
