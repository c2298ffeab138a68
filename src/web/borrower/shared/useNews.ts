import { useCallback, useState } from 'react';

type Shown<News> = { readonly news: News | undefined; readonly dismiss: () => void };

/** What changed between one answer of a call and the next, kept until dismissed or until something newer happens. */
export function useNews<Shape, News>(
  now: Shape | undefined,
  newsOf: (before: Shape, now: Shape) => News | undefined,
): Shown<News> {
  const [seen, setSeen] = useState(now);
  const [news, setNews] = useState<News>();
  if (now !== undefined && now !== seen) {
    const fresh = seen === undefined ? undefined : newsOf(seen, now);
    setSeen(now);
    if (fresh !== undefined) setNews(fresh);
  }
  const dismiss = useCallback(() => setNews(undefined), []);
  return { news, dismiss };
}
