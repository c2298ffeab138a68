import type { ReactNode } from 'react';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import type { DeskItem, DeskRequest } from '../../contract/desk/schemas/index.ts';
import { callUrl } from '../api/client.ts';
import { type DeskList, useDeskList } from '../api/queries.ts';
import { useTexts } from '../texts/language.tsx';
import { Button } from './controls.tsx';
import { DeskPage, MasterDetail } from './DeskPage.tsx';
import { BorrowerLink, FormattedDateTime, FormattedDay, FormattedMoney, LoanLink } from './facts.tsx';
import { EmptyState, QueryView, RefreshIndicator } from './QueryView.tsx';
import { type Column, Table } from './Table.tsx';

type ListProps<Name extends DeskCallName> = {
  name: Name;
  request: DeskRequest<Name>;
  label: string;
  columns: readonly Column<DeskItem<Name>>[];
  rowKey: (row: DeskItem<Name>) => string;
  emptyText: string;
  selectedKey?: string | undefined;
  /** Filters, shown before the refresh indicator. */
  children?: ReactNode;
};

type ListPageProps<Name extends DeskCallName> = Omit<ListProps<Name>, 'label'> & {
  title: string;
  description: string;
  /** Page-wide actions. */
  actions?: ReactNode;
  /** The detail of the selected row, beside the list; null when none is selected. */
  detail?: ReactNode;
  /** Further content below the list. */
  after?: ReactNode;
};

/** A page that is a list. */
export function ListPage<Name extends DeskCallName>(props: ListPageProps<Name>) {
  const { title, description, actions, detail, after, ...list } = props;
  return (
    <DeskPage title={title} description={description} actions={actions}>
      {detail === undefined ? (
        <List {...list} label={title} />
      ) : (
        <MasterDetail list={<List {...list} label={title} />} detail={detail} />
      )}
      {after}
    </DeskPage>
  );
}

/** A list call as a table, with filters, refresh indicator, CSV download and a button for more rows. */
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

type ColumnOptions<Row> = Pick<Column<Row>, 'align' | 'isSecondary' | 'sortValue'>;
type FieldOptions = { readonly align?: 'end'; readonly isSecondary?: true; readonly isSortable?: true };
type WithField<Field extends string, Value> = Readonly<Record<Field, Value>>;

type ColumnHelper<Row> = (
  id: string,
  header: string,
  cell: (row: Row) => ReactNode,
  options?: ColumnOptions<Row>,
) => Column<Row>;

/** A function that creates columns for one type of row. */
export function createColumnHelper<Row>(): ColumnHelper<Row> {
  return (id, header, cell, options = {}) => ({ id, header, cell, ...options });
}

/** A column of one field of its rows. */
function fieldColumn<Field extends string, Row extends WithField<Field, string | number | null>>(
  field: Field,
  header: string,
  { isSortable, ...options }: FieldOptions,
  cell: (row: Row) => ReactNode,
): Column<Row> {
  const sorted = isSortable ? { sortValue: (row: Row): string | number => row[field] ?? '' } : {};
  return { id: field, header, cell, ...options, ...sorted };
}

/** A column that shows the field unformatted. */
export function textColumn<Field extends string>(
  field: Field,
  header: string,
  options: FieldOptions = {},
): Column<WithField<Field, string | number | null>> {
  return fieldColumn(field, header, options, (row) => row[field]);
}

/** A column of an amount in minor units, in the currency of its row. */
export function moneyColumn<Field extends string>(
  field: Field,
  header: string,
  options: FieldOptions = {},
): Column<WithField<Field, number | null> & { readonly currency: string | null }> {
  return {
    ...fieldColumn(field, header, options, (row) => (
      <FormattedMoney minor={row[field]} currency={row.currency} />
    )),
    align: 'end',
  };
}

/** A column of a calendar day. */
export function dayColumn<Field extends string>(
  field: Field,
  header: string,
  options: FieldOptions = {},
): Column<WithField<Field, string | null>> {
  return fieldColumn(field, header, options, (row) => <FormattedDay day={row[field]} />);
}

/** A column of date and time, in the time zone of the row's market if it has one. */
export function momentColumn<Field extends string>(
  field: Field,
  header: string,
  options: FieldOptions = {},
): Column<WithField<Field, string | null> & { readonly market?: string }> {
  return fieldColumn(field, header, options, (row) => (
    <FormattedDateTime at={row[field]} {...(row.market === undefined ? {} : { market: row.market })} />
  ));
}

/** A column that links to the loan. */
export function loanColumn(header: string): Column<{ readonly orderId: string | null }> {
  return fieldColumn('orderId', header, {}, ({ orderId }) =>
    orderId === null ? null : <LoanLink orderId={orderId} className="row-link" />,
  );
}

type BorrowerRow = { readonly name: string; readonly borrowerId: number };

/** A column of the borrower's name, or the number where no name is known. */
export function nameColumn(header: string): Column<BorrowerRow> {
  return fieldColumn('name', header, {}, ({ name, borrowerId }) => name || borrowerId);
}

/** A column that links to the borrower. */
export function borrowerColumn(header: string): Column<BorrowerRow> {
  return fieldColumn('name', header, {}, ({ name, borrowerId }) => (
    <BorrowerLink borrowerId={borrowerId} name={name} className="row-link" />
  ));
}
