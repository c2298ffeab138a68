import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useListTotals } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatCount, formatMoney } from '../format.ts';

/** The amount columns that a list sums, with their labels. */
export type TotalLabels = Readonly<Record<string, string>>;

/** Of all rows of the filters, by currency: their count and their sums. */
export function TotalsLine<Name extends DeskCallName>({
  name,
  request,
  labels,
}: {
  name: Name;
  request: DeskRequest<Name>;
  labels: TotalLabels;
}) {
  const t = useTexts('ui');
  const { language } = useLanguage();
  const totals = useListTotals(name, request);
  if (totals === undefined || totals.length === 0) return null;
  return (
    <dl className="totals">
      {totals.map(({ currency, count, ...sums }) => (
        <div key={currency}>
          <dt>{currency}</dt>
          <dd>{t('rowCount', { count, shown: formatCount(count, language) })}</dd>
          {Object.entries(labels).map(([field, label]) => (
            <dd key={field}>
              {label} <span className="money">{formatMoney(sums[field] ?? 0, currency)}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
