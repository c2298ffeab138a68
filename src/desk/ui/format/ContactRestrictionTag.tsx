import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels } from '../../texts/language.tsx';
import { Tag } from './tags.tsx';

type Props = { restriction: DeskReply<'callCard'>['contactRestrictions'][number] };

/** Why the borrower may not be called now; the hours end by themselves. */
export function ContactRestrictionTag({ restriction }: Props) {
  const label = useLabels('contactRestriction');
  return <Tag tone={restriction === 'hours' ? 'plain' : 'due'}>{label(restriction)}</Tag>;
}
