import * as t from 'messages:demo';
import type { FeedItem } from '../useFeed.ts';
import styles from './lender.module.css';

export type MessageItem = Extract<FeedItem, { type: 'message' }>;

export function listMessages(items: readonly FeedItem[]): MessageItem[] {
  return items.filter((item): item is MessageItem => item.type === 'message');
}

type Props = {
  readonly messages: readonly MessageItem[];
  /** The hour from which messages about loans are sent again; null while they are sent. */
  readonly from: number | null;
};

/** What was sent to the phone, the newest first. */
export function Inbox({ messages, from }: Props) {
  return (
    <>
      {from !== null && <p className={styles.empty}>{t.inboxQuiet({ from })}</p>}
      {messages.length === 0 && <p className={styles.empty}>{t.inboxEmpty()}</p>}
      {messages.length > 0 && (
        <ol className={styles.messages}>
          {messages.toReversed().map(({ id, channel, title, text }) => (
            <li key={id} className={styles.message}>
              {channel === 'email' && <strong>{title}</strong>}
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
