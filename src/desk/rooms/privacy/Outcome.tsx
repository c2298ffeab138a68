import { type KeptReason, keptReasons } from '../../../contract/desk/erasure.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { privacyTexts } from './texts.ts';

/** What an erasure came to: how much is gone, and what stays for which reason. */
export function Outcome({ outcome }: { outcome: DeskItem<'privacyRequests'>['outcome'] }) {
  const say = useTexts(privacyTexts);
  if (outcome === null) return null;
  const { erased, kept } = outcome;
  const rows = erased.reduce((sum, one) => sum + one.rows, 0);
  const tablesOf = (why: KeptReason) => kept.filter((one) => one.why === why).map(({ table }) => table);
  const reasons = keptReasons.filter((why) => tablesOf(why).length > 0);
  return (
    <ul className="plain-list">
      <li title={erased.map(({ table }) => table).join(', ')}>{say('erasedRows', { rows })}</li>
      {reasons.map((why) => (
        <li key={why} title={tablesOf(why).join(', ')}>
          {say(`kept_${why}`)}
        </li>
      ))}
    </ul>
  );
}
