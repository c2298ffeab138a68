import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { fetchCall } from '../api/client.ts';
import { useDeskQuery } from '../api/queries.ts';
import { useTexts } from '../texts/language.tsx';
import { useShortcuts } from '../ui/controls/shortcuts.tsx';
import { getMatchLink, type SearchMatch, SearchResults, toOptionId } from './SearchResults.tsx';

const minQueryLength = 3;
const typingPauseMs = 150;

/** The search of the top bar: a combobox whose list shows what the text may mean while it is typed. */
export function GlobalSearch() {
  const t = useTexts('shell');
  const listId = useId();
  const { query, setQuery, isOpen, setOpen, result, open, submit } = useSearch();
  const matches = result.data?.matches ?? [];
  const { active, setActiveIndex, handleKeys } = useActiveMatch(matches, setOpen);
  const shown = isOpen ? active : undefined;
  const input = useRef<HTMLInputElement>(null);
  function focusInput(): void {
    input.current?.focus();
    input.current?.select();
  }
  useShortcuts([{ key: '/', label: t('keySearch'), run: focusInput }], { isGlobal: true });

  function change(value: string): void {
    setQuery(value);
    setActiveIndex(-1);
    setOpen(true);
  }
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    void (shown === undefined ? submit() : open(shown));
  }
  function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }
  return (
    <search className="search" onBlur={closeOnLeave}>
      <form onSubmit={handleSubmit}>
        <input
          ref={input}
          className="input"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown === undefined ? undefined : toOptionId(listId, shown)}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          value={query}
          maxLength={80}
          onChange={({ target }) => change(target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={handleKeys}
        />
        <kbd>/</kbd>
      </form>
      <SearchResults
        {...{ listId, isOpen, matches, active: shown, result }}
        kindsWithMore={result.data?.kindsWithMore ?? []}
        onOpen={(match) => void open(match)}
      />
    </search>
  );
}

/** The typed text, what it finds once typing pauses, and where Enter leads. */
function useSearch() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [query, setQuery] = useState('');
  const [isListOpen, setOpen] = useState(false);
  const searchText = query.trim();
  const debouncedText = useDebounced(searchText);
  const isOpen = isListOpen && searchText.length >= minQueryLength;
  const result = useDeskQuery(
    'search',
    { query: debouncedText },
    { enabled: isOpen && debouncedText.length >= minQueryLength, canKeepPrevious: () => true },
  );

  /** Keeps the text; focusing the field again shows its results. */
  function open(match: SearchMatch): Promise<void> {
    setOpen(false);
    return navigate(getMatchLink(match));
  }

  async function findMatches(): Promise<readonly SearchMatch[]> {
    if (searchText.length < minQueryLength) return [];
    const request = { query: searchText };
    const queryFn = () => fetchCall('search', request);
    const found = await queryClient
      .fetchQuery({ queryKey: ['search', request], queryFn, networkMode: 'always', retry: false })
      .catch(() => undefined);
    return found?.matches ?? [];
  }

  /** Opens what alone is found; of several, borrowers and loans are on the page of borrowers, others in the list. */
  async function submit(): Promise<void> {
    if (searchText === '') return;
    const found = await findMatches();
    const [first] = found;
    if (first !== undefined && found.length === 1) return open(first);
    if (found.length > 0 && !found.some(({ kind }) => kind === 'borrower' || kind === 'loan')) return;
    setOpen(false);
    await navigate({ to: '/borrowers', search: { query: searchText } });
  }

  return { query, setQuery, isOpen, setOpen, result, open, submit };
}

/** The match that the arrow keys chose. */
function useActiveMatch(matches: readonly SearchMatch[], setOpen: (isOpen: boolean) => void) {
  const [activeIndex, setActiveIndex] = useState(-1);
  function handleKeys(event: KeyboardEvent): void {
    if (event.key === 'Escape') setOpen(false);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    // The arrow keys go round the matches and one place more, where none is active.
    const places = matches.length + 1;
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setActiveIndex(((activeIndex + 1 + step + places) % places) - 1);
  }
  return { active: matches[activeIndex], setActiveIndex, handleKeys };
}

/** The value once it has not changed for a moment. */
function useDebounced(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), typingPauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
