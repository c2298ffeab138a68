import type { KeyboardEvent } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { type DenominationCounts, sumDenominations } from './denominations.ts';

type Props = {
  currency: string;
  values: readonly number[];
  denominationCounts: DenominationCounts;
  /** The sum of the notes and coins; null: a number of pieces is invalid. */
  sum: number | null;
  counted: number;
  onChange: (denominationCounts: DenominationCounts) => void;
  onFillIn: (sum: number) => void;
};

/** Adds up notes and coins, for the count of a till. It knows nothing of what the till should hold. */
export function CountHelper({
  currency,
  values,
  denominationCounts,
  sum,
  counted,
  onChange,
  onFillIn,
}: Props) {
  const t = useTexts('tills');
  if (values.length === 0) return null;
  const money = (minor: number) => formatMoney(minor, currency);
  // The count follows the sum, until another one is typed.
  function change(next: DenominationCounts): void {
    const nextSum = sumDenominations(values, next);
    onChange(next);
    if (nextSum !== null && (counted === 0 || counted === sum)) onFillIn(nextSum);
  }
  return (
    <details>
      <summary>{t('byDenomination')}</summary>
      <p className="quiet">{t('byDenominationLead')}</p>
      <div className="pieces">
        {values.map((value) => (
          <label key={value}>
            <span className="quiet">{money(value)}</span>
            <input
              className="input"
              inputMode="numeric"
              autoComplete="off"
              value={denominationCounts[value] ?? ''}
              onChange={({ target }) => change({ ...denominationCounts, [value]: target.value })}
              onKeyDown={ignoreEnter}
            />
          </label>
        ))}
      </div>
      <p role="status">{sum === null ? t('denominationWrong') : t('denominationSum', { sum: money(sum) })}</p>
      {sum === null || sum === 0 || sum === counted ? null : (
        <Button onClick={() => onFillIn(sum)}>{t('useDenominationSum', { sum: money(sum) })}</Button>
      )}
    </details>
  );
}

/** Enter in a field of this helper must not send the form of the count around it. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
