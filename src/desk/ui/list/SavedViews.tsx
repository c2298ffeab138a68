import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type SavedField, savedFields } from '../../../contract/desk/savedViews.ts';
import { useDeskList, useDeskMutation } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../controls/Button.tsx';
import { Menu } from '../controls/Menu.tsx';
import { showToast } from '../controls/toast.tsx';

/** The staff member's saved views of a page: filters, sort and columns under a name; their address can be shared. */
export function SavedViews() {
  const t = useTexts('ui');
  return <Menu label={t('views')}>{(close) => <ViewList onClose={close} />}</Menu>;
}

type SavedSearch = Partial<Record<SavedField, string>>;

/** The part of an address that a view saves: no search for a person, nor an open row. */
function pickSaved(search: Readonly<Record<string, unknown>>): SavedSearch {
  const saved = savedFields.flatMap((field) => {
    const value = search[field];
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
  });
  return Object.fromEntries(saved);
}

function useRefreshViews(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['views'] });
}

const showFailure = ({ message }: Error) => showToast(message);

function ViewList({ onClose }: { onClose: () => void }) {
  const t = useTexts('ui');
  const navigate = useNavigate();
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const page = pathname.replace(/^\/desk/, '') || '/';
  const { items = [] } = useDeskList('views', { page });
  const remove = useDeskMutation('deleteView');
  const refresh = useRefreshViews();
  return (
    <>
      {items.length === 0 ? <p className="quiet menu-note">{t('noViews')}</p> : null}
      <ul className="menu-list">
        {items.map((view) => (
          <li key={view.viewId}>
            <button
              type="button"
              className="button plain"
              onClick={() => {
                onClose();
                void navigate({ href: `/desk${page}?${new URLSearchParams(view.search)}` });
              }}
            >
              {view.name}
            </button>
            <Button
              kind="plain"
              label={t('deleteView', { name: view.name })}
              isBusy={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { viewId: view.viewId },
                  { onSuccess: () => void refresh(), onError: showFailure },
                )
              }
            >
              ✕
            </Button>
          </li>
        ))}
      </ul>
      <SaveViewForm page={page} search={pickSaved(search)} />
    </>
  );
}

function SaveViewForm({ page, search }: { page: string; search: SavedSearch }) {
  const t = useTexts('ui');
  const [name, setName] = useState('');
  const save = useDeskMutation('saveView');
  const refresh = useRefreshViews();
  function submit(event: FormEvent): void {
    event.preventDefault();
    const view = { page, name: name.trim(), search };
    if (view.name === '') return;
    save.mutate(view, { onSuccess: () => void refresh().then(() => setName('')), onError: showFailure });
  }
  return (
    <form className="menu-form" onSubmit={submit}>
      <input
        className="input"
        aria-label={t('viewName')}
        placeholder={t('viewName')}
        maxLength={40}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" isBusy={save.isPending}>
        {t('saveView')}
      </Button>
    </form>
  );
}
