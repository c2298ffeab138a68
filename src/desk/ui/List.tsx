import type { ReactNode } from 'react';
import type { DeskCallName } from '../../contract/desk/calls.ts';
import { DeskPage, MasterDetail } from './DeskPage.tsx';
import { BorrowerLink, FormattedDateTime, FormattedDay, FormattedMoney, LoanLink } from './facts.tsx';
import { type ListProps, ListView } from './list/ListView.tsx';
import type { Column } from './Table.tsx';

type ListPageProps<Name extends DeskCallName> = Omit<ListProps<Name>, 'label' | 'isMain'> & {
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
  const view = <ListView {...list} label={title} isMain />;
  return (
    <DeskPage title={title} description={description} actions={actions}>
      {detail === undefined ? view : <MasterDetail list={view} detail={detail} />}
      {after}
    </DeskPage>
  );
}

/** A list within a page. */
export function List<Name extends DeskCallName>(props: ListProps<Name>) {
  return <ListView {...props} />;
}

type ColumnOptions<Row> = Pick<Column<Row>, 'align' | 'isSecondary' | 'isOptional' | 'sort' | 'sortValue'>;
type FieldOptions = Pick<Column<never>, 'align' | 'isSecondary' | 'isOptional'> & {
  /** By the field's name where the server sorts the rows. */
  readonly isSortable?: true;
};
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
  const sorted = isSortable
    ? { sort: field, sortValue: (row: Row): string | number => row[field] ?? '' }
    : {};
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

/** A column of date and time. */
export function momentColumn<Field extends string>(
  field: Field,
  header: string,
  options: FieldOptions = {},
): Column<WithField<Field, string | null>> {
  return fieldColumn(field, header, options, (row) => <FormattedDateTime at={row[field]} />);
}

/** A column that links to the loan, if there is one. */
export function loanColumn(header: string): Column<{ readonly orderId: string | null }> {
  return fieldColumn('orderId', header, {}, ({ orderId }) =>
    orderId ? <LoanLink orderId={orderId} className="row-link" /> : null,
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
