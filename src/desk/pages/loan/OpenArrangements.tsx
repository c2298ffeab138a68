import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';

type Arrangement = { kind: 'promise' | 'offer'; amount: number; currency: string; by: string };
type Props = { open: readonly Arrangement[]; before: 'promise' | 'restructure' };

/** The promises and settlements that stand, and what that means for the promise or the schedule of a form. */
export function OpenArrangements({ open, before }: Props) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  if (open.length === 0) return null;
  const listed = open.map(
    ({ kind, amount, currency, by }) =>
      `${t(kind)}: ${formatMoney(amount, currency)}, ${formatDay(by, language)}`,
  );
  return <p className="notice due">{[...listed, t('openArrangements', { before })].join('. ')}</p>;
}
