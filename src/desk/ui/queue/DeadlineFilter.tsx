import { useNavigate, useSearch } from '@tanstack/react-router';
import { deadlineStates } from '../../../contract/desk/queues.ts';
import { useTexts } from '../../texts/language.tsx';
import { FilterSelect } from '../list/FilterSelect.tsx';

/** A queue's filter by deadline, in the address of its page. `label`: where the page has more than one deadline. */
export function DeadlineFilter({ label }: { label?: string }) {
  const t = useTexts('ui');
  const { deadline = '' }: { deadline?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <FilterSelect
      label={label ?? t('deadline')}
      anyLabel={t('anyDeadline')}
      options={deadlineStates.map((value) => ({ value, label: t(`${value}Deadline`) }))}
      value={deadline}
      onSelect={(value) =>
        void navigate({
          to: '.',
          search: (previous) => ({ ...previous, deadline: deadlineStates.find((one) => one === value) }),
        })
      }
    />
  );
}
