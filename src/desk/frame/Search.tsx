import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { frameTexts } from './texts.ts';

/** Finds a borrower from any room. */
export function Search() {
  const say = useTexts(frameTexts);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  useShortcut('/', () => {
    input.current?.focus();
    input.current?.select();
  });
  function search(event: FormEvent): void {
    event.preventDefault();
    const wanted = query.trim();
    if (wanted !== '') void navigate({ to: '/borrowers', search: { query: wanted } });
  }
  return (
    <search className="search">
      <form onSubmit={search}>
        <input
          ref={input}
          className="input"
          type="search"
          aria-label={say('search')}
          placeholder={say('searchHint')}
          value={query}
          maxLength={80}
          onChange={(event) => setQuery(event.target.value)}
        />
        <kbd>/</kbd>
      </form>
    </search>
  );
}
