import { useLabels, useLanguage } from '../../texts/language.tsx';
import { formatDay, formatMoney } from '../format/format.ts';
import { DescriptionItem } from './DescriptionList.tsx';

type DeclaredRow = { readonly step: string; readonly name: string; readonly value: string };

/** The fields that a borrower declared in the application; amounts are in `currency`. */
export function DeclaredFields({
  rows,
  currency,
}: {
  rows: readonly DeclaredRow[];
  currency: string | undefined;
}) {
  const stepLabel = useLabels('applicationStep');
  const fieldLabel = useLabels('declaredField');
  const formatValue = useDeclaredValue(currency);
  return rows.map((row) => (
    <DescriptionItem
      key={`${row.step} ${row.name}`}
      term={`${stepLabel(row.step)} · ${fieldLabel(row.name)}`}
    >
      {formatValue(row)}
    </DescriptionItem>
  ));
}

/** Formats the value of a declared field; amounts are in `currency`. */
export function useDeclaredValue(
  currency: string | undefined,
): (row: Pick<DeclaredRow, 'name' | 'value'>) => string {
  const { language } = useLanguage();
  const optionLabel = useLabels('declaredOption');
  return ({ name, value }) => {
    if (name === 'monthlyIncome' && currency !== undefined && /^\d+$/.test(value))
      return formatMoney(Number(value), currency);
    return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, language) : optionLabel(value) || '–';
  };
}
