import { useTexts } from '../../texts/language.tsx';
import { compareText } from './compareText.ts';

type Props = { reference: string; other: string | null };

/** A reference beside another one: what the other lacks is marked, and said to those who hear it. */
export function ComparedReference({ reference, other }: Props) {
  const t = useTexts('ui');
  if (other === null) return <span className="numeric wrap-anywhere">{reference}</span>;
  const parts = compareText(reference, other);
  const differing = parts.filter(({ isSame }) => !isSame).map(({ text }) => text);
  return (
    <span className="numeric wrap-anywhere">
      {parts.map(({ text, isSame }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place.
        isSame ? text : <mark key={index}>{text}</mark>,
      )}
      {differing.length === 0 ? null : (
        <span className="visually-hidden"> {t('differingParts', { parts: differing.join(', ') })}</span>
      )}
    </span>
  );
}
