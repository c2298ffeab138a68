import { denominations } from 'virtual:brand';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { type DenominationCounts, sumDenominations } from './denominations.ts';

type Props = { currency: string; counted: number; onUse: (sum: number) => void };

/** Adds up notes and coins, for the count of a till. It knows nothing of what the till should hold. */
export function CountHelper({ currency, counted, onUse }: Props) {
  const t = useTexts('tills');
  const [pieces, setPieces] = useState<DenominationCounts>({});
  const values = denominations[currency] ?? [];
  if (values.length === 0) return null;
  const sum = sumDenominations(values, pieces);
  const money = (minor: number) => formatMoney(minor, currency);
  return (
    <details>
      <summary>{t('byPieces')}</summary>
      <p className="quiet">{t('byPiecesLead')}</p>
      <div className="pieces">
        {values.map((value) => (
          <label key={value}>
            <span className="quiet">{money(value)}</span>
            <input
              className="input"
              inputMode="numeric"
              autoComplete="off"
              value={pieces[value] ?? ''}
              onChange={({ target }) => setPieces({ ...pieces, [value]: target.value })}
              onKeyDown={ignoreEnter}
            />
          </label>
        ))}
      </div>
      <p role="status">
        {sum === null ? t('piecesWrong') : t('piecesSum', { sum: money(sum) })}{' '}
        {sum !== null && sum > 0 && counted > 0 && counted !== sum ? (
          <strong>{t('piecesDiffer', { counted: money(counted) })}</strong>
        ) : null}
      </p>
      {sum === null || sum === 0 || sum === counted ? null : (
        <Button onClick={() => onUse(sum)}>{t('usePieces', { sum: money(sum) })}</Button>
      )}
    </details>
  );
}

/** One types the next number: the count isn't sent by it. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
