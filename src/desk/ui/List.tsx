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
  /** What stands before the list's age: filters. */
  children?: ReactNode;
};

type ListPageProps<Name extends DeskCallName> = Omit<ListProps<Name>, 'label'> & {
  title: string;
  description: string;
  /** What is done in all of it. */
  actions?: ReactNode;
  /** What stands open of the list, beside it; null where nothing does. */
  detail?: ReactNode;
  /** What else the page has, below. */
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

type ColumnOptions<Row> = Pick<Column<Row>, 'align' | 'isSecondary' | 'sortValue'>;
type FieldOptions = { readonly align?: 'end'; readonly isSecondary?: true; readonly isSortable?: true };
type WithField<Field extends string, Value> = Readonly<Record<Field, Value>>;

type CreateColumn<Row> = (
  id: string,
  header: string,
  cell: (row: Row) => ReactNode,
  options?: ColumnOptions<Row>,
) => Column<Row>;

/** Makes columns of rows of a kind, whatever their cells are. */
export function columnOf<Row>(): CreateColumn<Row> {
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

/** As it stands. */
export function textColumn<Field extends string>(
  field: Field,
  header: string,
  options: FieldOptions = {},
): Column<WithField<Field, string | number | null>> {
  return fieldColumn(field, header, options, (row) => row[field]);
}

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

export function dayColumn<Field extends string>(
  field: Field,
  header: string,
  options: FieldOptions = {},
): Column<WithField<Field, string | null>> {
  return fieldColumn(field, header, options, (row) => <FormattedDay day={row[field]} />);
}

/** In the hours of the row's market, where it has one. */
export function momentColumn<Field extends string>(
  field: Field,
  header: string,
  options: FieldOptions = {},
): Column<WithField<Field, string | null> & { readonly market?: string }> {
  return fieldColumn(field, header, options, (row) => (
    <FormattedDateTime at={row[field]} {...(row.market === undefined ? {} : { market: row.market })} />
  ));
}

/** The way to the loan. */
export function loanColumn(header: string): Column<{ readonly orderId: string | null }> {
  return fieldColumn('orderId', header, {}, ({ orderId }) =>
    orderId === null ? null : <LoanLink orderId={orderId} className="row-link" />,
  );
}

type BorrowerRow = { readonly name: string; readonly borrowerId: number };

/** Whose it is. */
export function nameColumn(header: string): Column<BorrowerRow> {
  return fieldColumn('name', header, {}, ({ name, borrowerId }) => name || borrowerId);
}

/** The way to the borrower. */
export function borrowerColumn(header: string): Column<BorrowerRow> {
  return fieldColumn('name', header, {}, ({ name, borrowerId }) => (
    <BorrowerLink borrowerId={borrowerId} name={name} className="row-link" />
  ));
}
