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
  const log = createItemLog();
  const subscribers = new Set<FeedSubscriber>();
  let lastVersion: string | undefined;
  let state: DemonstrationState | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isPolling = false;

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
    for (const text of log.append(items)) send(text);
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
      const since = log.findResumePoint(lastEventId);
      if (since === undefined) subscriber.write(formatEvent(feedEvents.reset, {}));
      if (state !== undefined) subscriber.write(formatEvent(feedEvents.state, state));
      for (const text of log.listAfter(since ?? 0)) subscriber.write(text);
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
}

/** The items that were sent, numbered, the last of which a connection can be given again. */
function createItemLog() {
  const feedId = randomUUID().slice(0, 8);
  const seen = new Set<string>();
  const stored: { number: number; item: DemonstrationItem }[] = [];
  let lastNumber = 0;

  function format({ number, item }: (typeof stored)[number]): string {
    return formatEvent(feedEvents.item, item, `${feedId}-${number}`);
  }

  return {
    /** Adds what isn't known yet, and gives it as events. */
    append(items: readonly { key: string; item: DemonstrationItem }[]): string[] {
      const added = items
        .filter(({ key }) => !seen.has(key))
        .map(({ key, item }) => {
          seen.add(key);
          lastNumber++;
          return { number: lastNumber, item };
        });
      stored.push(...added);
      stored.splice(0, stored.length - maxStored);
      return added.map(format);
    },
    listAfter(since: number): string[] {
      return stored.filter(({ number }) => number > since).map(format);
    },
    /** The number after which a connection goes on; undefined where that isn't continued here. */
    findResumePoint(lastEventId: string | undefined): number | undefined {
      const [, number] = new RegExp(`^${feedId}-(\\d{1,9})$`).exec(lastEventId ?? '') ?? [];
      if (number === undefined || Number(number) > lastNumber) return undefined;
      return Number(number) >= (stored[0]?.number ?? 1) - 1 ? Number(number) : undefined;
    },
  };
}

/** An event of a stream as https://html.spec.whatwg.org/multipage/server-sent-events.html has it. */
function formatEvent(name: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
