import type { OrderStateName } from '../../contract/desk/names.ts';
import { useWords } from '../texts/language.tsx';
import { stateWords } from '../texts/words.ts';
import { Tag, type Tone } from './Tag.tsx';

const tones: Readonly<Partial<Record<OrderStateName, Tone>>> = {
  overdue: 'bad',
  to_be_repaid: 'due',
  repaid: 'good',
};

export function OrderState({ state }: { state: OrderStateName }) {
  const wordOf = useWords(stateWords);
  return <Tag tone={tones[state] ?? 'plain'}>{wordOf(state)}</Tag>;
}
