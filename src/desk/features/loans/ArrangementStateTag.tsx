import { useTexts } from '../../texts/language.tsx';
import { Tag } from '../../ui/format/tags.tsx';

const tones = {
  open: 'due',
  honoured: 'good',
  broken: 'bad',
  partly: 'bad',
  lapsed: 'plain',
  withdrawn: 'plain',
} as const;

type Props = {
  arrangement: { state: 'open' | 'honoured' | 'broken' | 'lapsed' | 'withdrawn'; paid: number };
};

/** The state of a promise or an offer; one that was broken after a part was paid was honoured in part. */
export function ArrangementStateTag({ arrangement: { state, paid } }: Props) {
  const t = useTexts('loan');
  const shown = state === 'broken' && paid > 0 ? 'partly' : state;
  return <Tag tone={tones[shown]}>{t(shown)}</Tag>;
}
