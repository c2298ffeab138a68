import type { ListCallName } from '../../../contract/desk/calls.ts';
import type { DeskRequest } from '../../../contract/desk/schemas/index.ts';
import { useListTotals } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatCount, formatMoney } from '../format/format.ts';

/** The amount columns that a list sums, with their labels. */
export type TotalLabels = Readonly<Record<string, string>>;

/** A sum of which nothing is known is null. */
type CurrencyTotals = { currency: string; count: number } & Readonly<Record<string, number | string | null>>;

/** By currency: a count of rows and their sums. */
export function Totals({ totals, labels }: { totals: readonly CurrencyTotals[]; labels: TotalLabels }) {
  const t = useTexts('ui');
  const { language } = useLanguage();
  return (
    <dl className="totals">
      {totals.map((total) => (
        <div key={total.currency}>
          <dt>{total.currency}</dt>
          <dd>{t('rowCount', { count: total.count, shown: formatCount(total.count, language) })}</dd>
          {Object.entries(labels).map(([field, label]) => (
            <dd key={field}>
              {label} <span className="money">{formatSum(total[field], total.currency)}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function formatSum(sum: number | string | null | undefined, currency: string): string {
  return sum === null ? '–' : formatMoney(Number(sum ?? 0), currency);
}

/** Count and sums of all rows of the filters, by currency. */
export function TotalsLine<Name extends ListCallName>({
  name,
  request,
  labels,
}: {
  name: Name;
  request: DeskRequest<Name>;
  labels: TotalLabels;
}) {
  const totals = useListTotals(name, request);
  return totals === undefined || totals.length === 0 ? null : <Totals {...{ totals, labels }} />;
}
