import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getServerNow } from '../../api/serverClock.ts';
import { useTexts } from '../../texts/language.tsx';
import { DayNavigator } from '../../ui/form/Field.tsx';
import { getMarketToday } from '../../ui/format/format.ts';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import type { Column } from '../../ui/list/Table.tsx';

export const accountingRoute = getRouteApi('/accounting');

export type AccountingViewProps = { market: string; filters: ReactNode };

/** The day of the address, by default today in the market, and the field that changes it. */
export function useAccountingDay(market: string, label: 'day' | 'until' = 'day') {
  const t = useTexts('accounting');
  const navigate = useNavigate();
  const search = accountingRoute.useSearch();
  const day = search.day ?? getMarketToday(market, getServerNow());
  const field = (
    <DayNavigator
      field={{ label: t(label) }}
      value={day}
      onNavigate={(next) => void navigate({ to: '/accounting', search: { ...search, day: next } })}
    />
  );
  return { day, field };
}

/** A column of a ledger amount; a zero is left blank. */
export function ledgerAmountColumn<Field extends string>(
  field: Field,
  header: string,
  options: { isSecondary?: true } = {},
): Column<Readonly<Record<Field, number>> & { readonly currency: string }> {
  return {
    id: field,
    header,
    cell: (row) => (row[field] === 0 ? null : <FormattedMoney minor={row[field]} currency={row.currency} />),
    align: 'end',
    ...options,
  };
}
