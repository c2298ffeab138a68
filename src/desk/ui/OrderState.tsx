import { useWords } from '../texts/language.tsx';
import { stateWords } from '../texts/words.ts';
import { Tag, type Tone } from './Tag.tsx';

const tones: Readonly<Record<string, Tone>> = {
  overdue: 'bad',
  to_be_repaid: 'due',
  repaid: 'good',
};

export function OrderState({ state }: { state: string }) {
  const wordOf = useWords(stateWords);
  return <Tag tone={tones[state] ?? 'plain'}>{wordOf(state)}</Tag>;
}
