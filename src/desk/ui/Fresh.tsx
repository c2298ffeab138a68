import { useEffect, useState } from 'react';
import { useTexts } from '../texts/language.tsx';
import { Button } from './Button.tsx';
import { ageText } from './format.ts';
import { useShortcut } from './shortcuts.ts';
import { uiTexts } from './texts.ts';

type Read = { readonly dataUpdatedAt: number; readonly isFetching: boolean; readonly refetch: () => unknown };

/** What is older than this says so. */
const freshMs = 10_000;

/** How old what stands here is, and a way to have it anew. */
export function Fresh({ query }: { query: Read }) {
  const say = useTexts(uiTexts);
  const age = useAge(query.dataUpdatedAt);
  const refresh = () => void query.refetch();
  useShortcut('r', refresh);
  const isOld = age >= freshMs;
  function sayAge(): string {
    if (query.isFetching) return say('refreshing');
    // Nothing was read yet that could be of an age.
    if (query.dataUpdatedAt === 0) return '';
    return isOld ? say('old', { age: ageText(age) }) : say('upToDate');
  }
  return (
    <div className="fresh">
      <span className={isOld ? 'old' : 'quiet'}>{sayAge()}</span>
      <Button kind="plain" onClick={refresh}>
        {say('refresh')} <kbd>R</kbd>
      </Button>
    </div>
  );
}

function useAge(since: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return since === 0 ? 0 : Math.max(0, now - since);
}
