import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CaseKind } from '../../../contract/desk/personalData.ts';
import { useMe } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import type { FieldOption } from '../form/fields.ts';
import { FilterSelect } from '../list/FilterSelect.tsx';

type Labels = { readonly mine: string; readonly nobody: string };

/** The choices of a filter by assignee: the user's own cases, unassigned ones, and those of each other staff member who works on them. */
export function useAssigneeOptions(caseKind: CaseKind, { mine, nobody }: Labels): readonly FieldOption[] {
  const { staffId: ownId } = useMe();
  const { data } = useDeskQuery('caseStaff', { caseKind });
  const others = (data?.staff ?? []).filter(({ staffId }) => staffId !== ownId);
  return [
    { value: 'me', label: mine },
    { value: 'none', label: nobody },
    ...others.map(({ staffId, name }) => ({ value: staffId, label: name })),
  ];
}

/** A queue's filter by assignee, in the address of its page. */
export function AssigneeFilter({ caseKind }: { caseKind: CaseKind }) {
  const t = useTexts('ui');
  const { assignee = '' }: { assignee?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <FilterSelect
      label={t('assignee')}
      anyLabel={t('anyAssignee')}
      options={useAssigneeOptions(caseKind, { mine: t('mine'), nobody: t('nobodys') })}
      value={assignee}
      onSelect={(value) =>
        void navigate({ to: '.', search: (previous) => ({ ...previous, assignee: value || undefined }) })
      }
    />
  );
}
