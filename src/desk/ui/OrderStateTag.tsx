import type { OrderStateName } from '../../contract/desk/names.ts';
import { useLabels } from '../texts/language.tsx';
import { orderStateLabels } from '../texts/stateLabels.ts';
import { Tag, type Tone } from './Tag.tsx';

const stateTones: Readonly<Partial<Record<OrderStateName, Tone>>> = {
  overdue: 'bad',
  to_be_repaid: 'due',
  repaid: 'good',
};

export function OrderStateTag({ state }: { state: OrderStateName }) {
  const label = useLabels(orderStateLabels);
  return <Tag tone={stateTones[state] ?? 'plain'}>{label(state)}</Tag>;
}
