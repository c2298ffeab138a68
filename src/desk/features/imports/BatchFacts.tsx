import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { formatCount, formatMoney } from '../../ui/format/format.ts';

type Props = { batch: Pick<DeskRow<'imports'>, 'borrowers' | 'errors' | 'totals'> };

/** Numbers of rows, as no amount. */
const counts = ['loans', 'payments'];

/** What the files of a batch come to: its borrowers and errors, and each control total that isn't zero. */
export function BatchFacts({ batch: { borrowers, errors, totals } }: Props) {
  const t = useTexts('imports');
  const { language } = useLanguage();
  const label = useLabels('importMeasure');
  return (
    <DescriptionList
      rows={[
        { term: t('borrowers'), value: formatCount(borrowers, language) },
        { term: t('errors'), value: formatCount(errors, language) },
        ...totals
          .filter(({ value }) => value !== 0)
          .map(({ currency, measure, value }) => ({
            term: `${label(measure)} (${currency})`,
            value: counts.includes(measure) ? formatCount(value, language) : formatMoney(value, currency),
          })),
      ]}
    />
  );
}
