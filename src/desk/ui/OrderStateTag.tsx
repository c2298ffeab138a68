import type { OrderStateName } from '../../contract/desk/names.ts';
import { useLabels } from '../texts/language.tsx';
import { Tag, type Tone } from './Tag.tsx';

const stateTones: Readonly<Partial<Record<OrderStateName, Tone>>> = {
  overdue: 'bad',
  to_be_repaid: 'due',
  repaid: 'good',
};

export function OrderStateTag({ state }: { state: OrderStateName }) {
  const label = useLabels('orderState');
  return <Tag tone={stateTones[state] ?? 'plain'}>{label(state)}</Tag>;
}
