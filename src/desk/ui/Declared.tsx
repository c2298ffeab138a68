import { choiceWords, declaredWords, stepWords } from '../texts/declaredWords.ts';
import { useLanguage, useWords } from '../texts/language.tsx';
import { Fact } from './Facts.tsx';
import { dayText, moneyText } from './format.ts';

type Row = { readonly step: string; readonly name: string; readonly value: string };

/** What a borrower declared, a fact a field; amounts are in `currency`. */
export function Declared({ rows, currency }: { rows: readonly Row[]; currency: string | undefined }) {
  const { language } = useLanguage();
  const stepOf = useWords(stepWords);
  const fieldOf = useWords(declaredWords);
  const choiceOf = useWords(choiceWords);
  function shownValue({ name, value }: Row): string {
    if (name === 'monthlyIncome' && currency !== undefined && /^\d+$/.test(value))
      return moneyText(Number(value), currency);
    return /^\d{4}-\d\d-\d\d$/.test(value) ? dayText(value, language) : choiceOf(value) || '–';
  }
  return rows.map((row) => (
    <Fact key={`${row.step} ${row.name}`} name={`${stepOf(row.step)} · ${fieldOf(row.name)}`}>
      {shownValue(row)}
    </Fact>
  ));
}
