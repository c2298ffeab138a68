import t from 'messages:demo';
import { formatMoney } from '../../ui/format.ts';
import type { FeedItem } from '../useFeed.ts';
import styles from './lender.module.css';

type Props = { readonly items: readonly FeedItem[]; readonly currency: string | undefined };
type LenderItem = Exclude<FeedItem, { type: 'message' }>;

/** What happened at the lender, the newest first. */
export function LenderFeed({ items, currency }: Props) {
  const listed = items.filter((item): item is LenderItem => item.type !== 'message').toReversed();
  if (listed.length === 0) return <p className={styles.empty}>{t.lenderEmpty()}</p>;
  return (
    <ol className={styles.feed}>
      {listed.map((item) => (
        <li key={item.id} className={styles.item} data-type={item.type}>
          <p className={styles.kind}>
            <span>{t[item.type]()}</span>
            <time dateTime={item.at}>{formatTime(item.at)}</time>
          </p>
          <ItemText item={item} currency={currency} />
        </li>
      ))}
    </ol>
  );
}

/** Day and time by the demonstration's clock. */
function formatTime(at: string): string {
  return `${at.slice(5, 10)} ${at.slice(11, 16)}`;
}

function ItemText({ item, currency }: { readonly item: LenderItem; readonly currency: string | undefined }) {
  switch (item.type) {
    case 'application':
      return (
        <p>{t.applicationText({ amount: formatMoney(item.amount, item.currency), order: item.orderId })}</p>
      );
    case 'decision':
      return (
        <p>
          {item.refusedBy === null ? t.approved({ rules: item.rules }) : t.refused({ rule: item.refusedBy })}
        </p>
      );
    case 'payout':
      return (
        <p>
          {t.payoutText({ amount: formatMoney(item.amount, item.currency), state: payoutState(item.state) })}
        </p>
      );
    case 'ledger':
      return (
        <>
          <p className={styles.code}>{item.event.split(':')[0]}</p>
          <table className={styles.lines}>
            <tbody>
              {item.lines.map(({ account, amount }) => (
                <tr key={account}>
                  <th scope="row">{account}</th>
                  <td>{currency === undefined ? '' : formatMoney(amount, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      );
    case 'event':
      return (
        <details>
          <summary className={styles.code}>
            {item.name} · {item.number}
          </summary>
          <pre className={styles.body}>{formatBody(item.body)}</pre>
        </details>
      );
  }
}

function payoutState(state: string): string {
  const texts: Readonly<Record<string, () => string>> = {
    created: t.payoutCreated,
    sent: t.payoutSent,
    arrived: t.payoutArrived,
  };
  return texts[state]?.() ?? state;
}

function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 1);
  } catch {
    return body;
  }
}
