import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import type { Tone } from '../../ui/format/tags.tsx';

export const payoutTones: Readonly<Record<DeskRow<'payouts'>['state'], Tone>> = {
  created: 'plain',
  sent: 'plain',
  arrived: 'good',
  returned: 'bad',
  refused: 'bad',
  unknown: 'due',
};
