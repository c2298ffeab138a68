import { FormattedDateTime, FormattedDay, FormattedMoney } from './Formatted.tsx';
import { BorrowerLink, LoanLink } from './links.tsx';
import type { Column } from './Table.tsx';

/** Columns that stand in many lists, each by the field of the row it shows. */
type ColumnOptions = { readonly isSecondary?: true; readonly isSortable?: true };
type WithField<Field extends string, Value> = Readonly<Record<Field, Value>>;

function column<Field extends string, Row extends WithField<Field, string | number | null>>(
  id: Field,
  header: string,
  { isSortable, ...options }: ColumnOptions,
  cell: Column<Row>['cell'],
): Column<Row> {
  return { id, header, cell, ...options, ...(isSortable ? { sortValue: (row) => row[id] ?? '' } : {}) };
}

export function moneyColumn<Field extends string>(
  field: Field,
  header: string,
  options: ColumnOptions = {},
): Column<WithField<Field, number | null> & { readonly currency: string | null }> {
  return {
    ...column(field, header, options, (row) => <FormattedMoney minor={row[field]} currency={row.currency} />),
    align: 'end',
  };
}

export function dayColumn<Field extends string>(
  field: Field,
  header: string,
  options: ColumnOptions = {},
): Column<WithField<Field, string | null>> {
  return column(field, header, options, (row) => <FormattedDay day={row[field]} />);
}

/** In the hours of the row's market, where it has one. */
export function momentColumn<Field extends string>(
  field: Field,
  header: string,
  options: ColumnOptions = {},
): Column<WithField<Field, string | null> & { readonly market?: string }> {
  return column(field, header, options, (row) => (
    <FormattedDateTime at={row[field]} {...(row.market === undefined ? {} : { market: row.market })} />
  ));
}

/** The way to the loan. */
export function loanColumn(header: string): Column<{ readonly orderId: string | null }> {
  return column('orderId', header, {}, ({ orderId }) =>
    orderId === null ? null : <LoanLink orderId={orderId} className="row-link" />,
  );
}

type BorrowerRow = { readonly name: string; readonly borrowerId: number };

/** Whose it is. */
export function nameColumn(header: string): Column<BorrowerRow> {
  return column('name', header, {}, ({ name, borrowerId }) => name || borrowerId);
}

/** The way to the borrower. */
export function borrowerColumn(header: string): Column<BorrowerRow> {
  return column('name', header, {}, ({ name, borrowerId }) => (
    <BorrowerLink borrowerId={borrowerId} name={name} className="row-link" />
  ));
}
