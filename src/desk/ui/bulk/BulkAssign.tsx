import type { CaseKind } from '../../../contract/desk/personalData.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { useAssign } from '../queue/Assignee.tsx';
import { BulkButton, type BulkRow } from './BulkDialog.tsx';

type Props = { caseKind: CaseKind; rows: readonly BulkRow[]; onClose: () => void };

/** Assigns the selected cases to one person; it can be undone. */
export function BulkAssign({ caseKind, rows, onClose }: Props) {
  const t = useTexts('ui');
  const can = useCan();
  const { staffId: ownId } = useMe();
  const assign = useAssign();
  const [first] = rows;
  const { data } = useDeskQuery(
    'assignment',
    { caseKind, caseId: first?.key ?? '' },
    { enabled: first !== undefined && can('assignment') },
  );
  const candidates = data?.candidates ?? [];
  if (candidates.length === 0) return null;
  async function unassign(keys: readonly string[]): Promise<void> {
    for (const caseId of keys)
      if (!(await assign({ caseKind, caseId, staffId: null, reason: t('undoReason') }))) return;
  }
  return (
    <BulkButton
      name="assignCase"
      rows={rows}
      buttonLabel={t('assign')}
      shortcut="M"
      description={t('assignLead')}
      reasonPresets={[t('assignToMeReason')]}
      fields={[
        {
          kind: 'choice',
          name: 'staffId',
          label: t('assignee'),
          initial: candidates.some(({ staffId }) => staffId === ownId) ? ownId : '',
          options: candidates.map(({ staffId, name }) => ({
            value: staffId,
            label: staffId === ownId ? t('assignMe', { name }) : name,
          })),
        },
      ]}
      toRequest={(caseId, reason, input) => ({ caseKind, caseId, staffId: input.text('staffId'), reason })}
      undo={(keys) => ({ label: t('undo'), run: () => void unassign(keys) })}
      onClose={onClose}
    />
  );
}
