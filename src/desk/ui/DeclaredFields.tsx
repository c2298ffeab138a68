import { useLabels, useLanguage } from '../texts/language.tsx';
import { DescriptionItem } from './DescriptionList.tsx';
import { formatDay, formatMoney } from './format.ts';

type DeclaredRow = { readonly step: string; readonly name: string; readonly value: string };

/** What a borrower declared, a fact a field; amounts are in `currency`. */
export function DeclaredFields({
  rows,
  currency,
}: {
  rows: readonly DeclaredRow[];
  currency: string | undefined;
}) {
  const { language } = useLanguage();
  const stepLabel = useLabels('applicationStep');
  const fieldLabel = useLabels('declaredField');
  const optionLabel = useLabels('declaredOption');
  function formatValue({ name, value }: DeclaredRow): string {
    if (name === 'monthlyIncome' && currency !== undefined && /^\d+$/.test(value))
      return formatMoney(Number(value), currency);
    return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, language) : optionLabel(value) || '–';
  }
  return rows.map((row) => (
    <DescriptionItem
      key={`${row.step} ${row.name}`}
      term={`${stepLabel(row.step)} · ${fieldLabel(row.name)}`}
    >
      {formatValue(row)}
    </DescriptionItem>
  ));
}
