import { randomUUID } from 'node:crypto';
import {
  type DemonstrationItem,
  type DemonstrationState,
  feedEvents,
} from '../../../../contract/demonstrationFeed.ts';
import type { Services } from '../../../modules/services.ts';
import { readItems } from './readItems.ts';
import { readState, readVersion } from './readState.ts';

export type FeedKey = { market: string; phone: string };
export type FeedSubscriber = { write(text: string): void };

/** What all who watch one person read: one look at the database for all of them. */
export type Feed = {
  /** Sends what follows `lastEventId`, all that is known where that isn't continued here, and then what comes. */
  subscribe(subscriber: FeedSubscriber, lastEventId: string | undefined): () => void;
  readonly isIdle: boolean;
  close(): void;
};

const pollMs = 500;
/** What a connection that was lost for a moment can be given again. */
const maxStored = 400;

export function createFeed(services: Services, key: FeedKey): Feed {
  const feedId = randomUUID().slice(0, 8);
  const seen = new Set<string>();
  const subscribers = new Set<FeedSubscriber>();
  const stored: { number: number; item: DemonstrationItem }[] = [];
  let lastNumber = 0;
  let lastVersion: string | undefined;
  let state: DemonstrationState | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isPolling = false;

  function formatItem({ number, item }: (typeof stored)[number]): string {
    return formatEvent(feedEvents.item, item, `${feedId}-${number}`);
  }

  function send(text: string): void {
    for (const subscriber of subscribers) subscriber.write(text);
  }

  async function readChanges(): Promise<void> {
    const { version, borrowerId, advancedDays } = await readVersion(services.db, key);
    if (version === lastVersion) return;
    const person = { ...key, borrowerId };
    const items = await readItems(services.db, person, advancedDays);
    state = await readState(services, person);
    lastVersion = version;
    send(formatEvent(feedEvents.state, state));
    for (const { key: itemKey, item } of items.filter((one) => !seen.has(one.key))) {
      seen.add(itemKey);
      lastNumber++;
      stored.push({ number: lastNumber, item });
      send(formatItem({ number: lastNumber, item }));
    }
    stored.splice(0, stored.length - maxStored);
  }

  function poll(): void {
    readChanges()
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'the feed of a demonstration was not read'),
      )
      .finally(() => {
        timer = !isClosed && subscribers.size > 0 ? setTimeout(poll, pollMs) : undefined;
        isPolling = timer !== undefined;
      });
  }

  return {
    subscribe(subscriber, lastEventId) {
      const since = findResumePoint(lastEventId);
      if (since === undefined) subscriber.write(formatEvent(feedEvents.reset, {}));
      if (state !== undefined) subscriber.write(formatEvent(feedEvents.state, state));
      for (const one of stored) if (one.number > (since ?? 0)) subscriber.write(formatItem(one));
      subscribers.add(subscriber);
      if (!isPolling) {
        isPolling = true;
        poll();
      }
      return () => subscribers.delete(subscriber);
    },
    get isIdle() {
      return subscribers.size === 0;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };

  function findResumePoint(lastEventId: string | undefined): number | undefined {
    const [, number] = new RegExp(`^${feedId}-(\\d{1,9})$`).exec(lastEventId ?? '') ?? [];
    if (number === undefined || Number(number) > lastNumber) return undefined;
    return Number(number) >= (stored[0]?.number ?? 1) - 1 ? Number(number) : undefined;
  }
}

/** An event of a stream as https://html.spec.whatwg.org/multipage/server-sent-events.html has it. */
export function formatEvent(name: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
