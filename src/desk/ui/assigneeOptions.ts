import type { CaseKind } from '../../contract/desk/personalData.ts';
import { useMe } from '../api/me.tsx';
import { useDeskQuery } from '../api/queries.ts';
import type { Option } from './form/fields.ts';

type Labels = { readonly mine: string; readonly nobody: string };

/** The choices of a filter by assignee: one's own cases, nobody's, and those of each other person who works on them. */
export function useAssigneeOptions(caseKind: CaseKind, { mine, nobody }: Labels): readonly Option[] {
  const { staffId: ownId } = useMe();
  const { data } = useDeskQuery('caseStaff', { caseKind });
  const others = (data?.staff ?? []).filter(({ staffId }) => staffId !== ownId);
  return [
    { value: 'me', label: mine },
    { value: 'none', label: nobody },
    ...others.map(({ staffId, name }) => ({ value: staffId, label: name })),
  ];
}
