import { useEffect, useState } from 'react';
import {
  type DemonstrationItem,
  type DemonstrationState,
  feedEvents,
} from '../../contract/demonstrationFeed.ts';
import { demoUrl } from '../api/demoCalls.ts';
import type { Person } from './person.ts';

export type FeedItem = DemonstrationItem & { readonly id: string };

export type Feed = {
  readonly state: DemonstrationState | undefined;
  readonly items: readonly FeedItem[];
  /** False while the server is away; the browser reconnects automatically. */
  readonly isLive: boolean;
};

const empty: Feed = { state: undefined, items: [], isLive: true };
/** A stream that was refused isn't asked for again by the browser. */
const retryMs = 3_000;

/** The lender's events about a person, as they happen. */
export function useFeed(person: Pick<Person, 'market' | 'phone'> | undefined): Feed {
  const [feed, setFeed] = useState(empty);
  const { market, phone } = person ?? {};
  useEffect(() => {
    setFeed(empty);
    if (market === undefined || phone === undefined) return;
    const url = `${demoUrl('events')}?${new URLSearchParams({ market, phone })}`;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function open(): void {
      source = new EventSource(url);
      source.addEventListener(feedEvents.reset, () => setFeed((old) => ({ ...old, items: [] })));
      source.addEventListener(feedEvents.state, ({ data }) => {
        const state: DemonstrationState = JSON.parse(data);
        setFeed((old) => ({ ...old, state, isLive: true }));
      });
      source.addEventListener(feedEvents.item, ({ data, lastEventId }) => {
        const item: DemonstrationItem = JSON.parse(data);
        setFeed((old) => ({ ...old, items: [...old.items, { ...item, id: lastEventId }] }));
      });
      source.addEventListener('error', () => {
        setFeed((old) => ({ ...old, isLive: false }));
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs);
      });
    }
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [market, phone]);
  return feed;
}
