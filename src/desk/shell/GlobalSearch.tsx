import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { useShortcut } from '../ui/shortcuts.ts';

/** Finds a borrower from any room. */
export function GlobalSearch() {
  const t = useTexts('shell');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  useShortcut('/', () => {
    input.current?.focus();
    input.current?.select();
  });
  function submitSearch(event: FormEvent): void {
    event.preventDefault();
    const searchText = query.trim();
    if (searchText !== '') void navigate({ to: '/borrowers', search: { query: searchText } });
  }
  return (
    <search className="search">
      <form onSubmit={submitSearch}>
        <input
          ref={input}
          className="input"
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          value={query}
          maxLength={80}
          onChange={(event) => setQuery(event.target.value)}
        />
        <kbd>/</kbd>
      </form>
    </search>
  );
}
