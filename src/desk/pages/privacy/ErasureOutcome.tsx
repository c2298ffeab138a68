import { type RetentionReason, retentionReasons } from '../../../contract/desk/erasure.ts';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';

/** What an erasure came to: how much is gone, and what stays for which reason. */
export function ErasureOutcome({ outcome }: { outcome: DeskItem<'privacyRequests'>['outcome'] }) {
  const t = useTexts('privacy');
  if (outcome === null) return null;
  const { erased, kept } = outcome;
  const rows = erased.reduce((sum, one) => sum + one.rows, 0);
  const tablesRetainedFor = (why: RetentionReason) =>
    kept.filter((one) => one.why === why).map(({ table }) => table);
  const reasons = retentionReasons.filter((why) => tablesRetainedFor(why).length > 0);
  return (
    <ul className="plain-list">
      <li title={erased.map(({ table }) => table).join(', ')}>{t('erasedRows', { rows })}</li>
      {reasons.map((why) => (
        <li key={why} title={tablesRetainedFor(why).join(', ')}>
          {t(`kept_${why}`)}
        </li>
      ))}
    </ul>
  );
}
