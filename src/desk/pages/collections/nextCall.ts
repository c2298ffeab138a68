import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { fetchCall } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { showToast } from '../../ui/Dialog.tsx';
import { requestCaseFocus } from '../../ui/queue.tsx';
import type { CallFilter } from './CallFilters.tsx';

/** Opens the card of the first borrower of the filters who may be called now and isn't the open one. */
export function useNextCall(filters: CallFilter, currentId: string | undefined): () => Promise<void> {
  const t = useTexts('collections');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async function goToNext() {
    const callable = { ...filters, callable: 'now', limit: 2 } as const;
    const { items } = await fetchCall('callList', callable).catch(() => ({ items: [] }));
    const next = items.find((row: DeskRow<'callList'>) => String(row.borrowerId) !== currentId);
    if (next === undefined) showToast(t('nobodyLeft'));
    const search = { ...filters, borrowerId: next && String(next.borrowerId) };
    requestCaseFocus(search.borrowerId);
    await navigate({ to: '/collections', search });
    void queryClient.invalidateQueries({ queryKey: ['callList'] });
  };
}
