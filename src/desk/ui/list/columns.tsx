import type { ReactNode } from 'react';
import { DisplayName } from '../format/displayNames.ts';
import { FormattedDateTime, FormattedDay, FormattedMoney } from '../format/formatted.tsx';
import { TargetTag } from '../format/tags.tsx';
import { BorrowerLink, LoanLink } from '../navigation/links.tsx';
import type { Column } from './Table.tsx';

type ColumnOptions<Row> = Pick<
  Column<Row>,
  'align' | 'isSecondary' | 'isOptional' | 'sort' | 'sortValue' | 'sortsDescFirst'
>;

type FieldOptions = Pick<Column<never>, 'align' | 'isSecondary' | 'isOptional'> & {
  /** The server sorts by the field's name. */
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

type MoneyRow<Field extends string> = WithField<Field, number | null> & { readonly currency: string | null };

/** A column of an amount in minor units, in the given currency, else in that of its row. */
export function moneyColumn<Field extends string>(
  field: Field,
  header: string,
  options: FieldOptions & { readonly currency: string },
): Column<WithField<Field, number | null>>;

export function moneyColumn<Field extends string>(
  field: Field,
  header: string,
  options?: FieldOptions,
): Column<MoneyRow<Field>>;

export function moneyColumn<Field extends string>(
  field: Field,
  header: string,
  { currency, ...options }: FieldOptions & { readonly currency?: string } = {},
): Column<MoneyRow<Field>> {
  return {
    ...fieldColumn(field, header, options, (row: MoneyRow<Field>) => (
      <FormattedMoney minor={row[field]} currency={currency ?? row.currency} />
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

type MomentRow<Field extends string> = WithField<Field, string | null> & { readonly market?: string | null };

/** A column of date and time, in the zone of its row's market if it has one. */
export function momentColumn<Field extends string>(
  field: Field,
  header: string,
  options: FieldOptions = {},
): Column<MomentRow<Field>> {
  return fieldColumn(field, header, options, (row: MomentRow<Field>) => (
    <FormattedDateTime at={row[field]} market={row.market} />
  ));
}

/** A column that links to the loan, if there is one. */
export function loanColumn(header: string): Column<{ readonly orderId: string | null }> {
  return fieldColumn('orderId', header, {}, ({ orderId }) =>
    orderId ? <LoanLink orderId={orderId} className="row-link" /> : null,
  );
}

export function providerColumn(
  header: string,
  options: FieldOptions = {},
): Column<{ readonly provider: string }> {
  return fieldColumn('provider', header, options, ({ provider }) => (
    <DisplayName kind="provider" code={provider} />
  ));
}

export function marketColumn(
  header: string,
  options: FieldOptions = {},
): Column<{ readonly market: string }> {
  return fieldColumn('market', header, options, ({ market }) => <DisplayName kind="market" code={market} />);
}

export function productColumn(
  header: string,
  options: FieldOptions = {},
): Column<{ readonly productId: string }> {
  const cell = ({ productId }: { readonly productId: string }) => (
    <DisplayName kind="product" code={productId} />
  );
  return { ...fieldColumn('productId', header, options, cell), id: 'product' };
}

/** A column of the time left until a case is to be decided. */
export function targetColumn(header: string): Column<{ readonly targetAt: string | null }> {
  return {
    id: 'target',
    header,
    cell: ({ targetAt }) => <TargetTag targetAt={targetAt} />,
    isSecondary: true,
  };
}

type BorrowerRow = { readonly name: string; readonly borrowerId: number };

/** A column of the borrower's name, or the number where no name is known. */
export function nameColumn(header: string): Column<BorrowerRow> {
  return fieldColumn('name', header, {}, ({ name, borrowerId }) => (
    <span className="person-name">{name || borrowerId}</span>
  ));
}

type OptionalBorrower = { readonly borrowerId: number | null; readonly name: string };

/** A column that links to the borrower in rows that lead elsewhere. */
export function borrowerLinkColumn(header: string): Column<OptionalBorrower> {
  return {
    id: 'borrower',
    header,
    cell: ({ borrowerId, name }) =>
      borrowerId === null ? null : (
        <BorrowerLink borrowerId={borrowerId} name={name} className="person-name" tabIndex={-1} />
      ),
  };
}
