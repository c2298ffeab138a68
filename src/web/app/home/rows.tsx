import * as t from 'messages:app';
import type { AppOrder, AppProduct } from '../../../contract/homeState.ts';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { formatMoney, formatShortDay } from '../../ui/format.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Pill, type Tone } from '../../ui/Notice.tsx';

/** The address of a page about a loan. */
export function loanUrl(
  page: string,
  { orderNo, productId }: Pick<AppOrder, 'orderNo' | 'productId'>,
): string {
  return linkTo(page, { orderId: orderNo, productId });
}

function orderDetail({ amount, currency, dueDate, state }: AppOrder): string {
  const money = formatMoney(amount, currency);
  const isOwed = state === 'to_be_repaid' || state === 'overdue';
  return isOwed && dueDate ? t.dueOn({ amount: money, day: formatShortDay(dueDate) }) : money;
}

const pills: Readonly<Record<AppOrder['state'], { readonly tone: Tone; readonly text: () => string }>> = {
  in_review: { tone: 'info', text: t.pillReview },
  declined: { tone: 'info', text: t.pillDeclined },
  paying_out: { tone: 'info', text: t.pillPayingOut },
  cancelled: { tone: 'info', text: t.pillCancelled },
  to_be_repaid: { tone: 'due', text: t.pillDue },
  overdue: { tone: 'overdue', text: t.pillLate },
  repaid: { tone: 'paid', text: t.pillPaid },
};

/** A loan's status in a word. */
export function LoanPill({ state }: Pick<AppOrder, 'state'>) {
  const { tone, text } = pills[state];
  return <Pill tone={tone}>{text()}</Pill>;
}

/** Loans, each with its amount and state. */
export function LoanRows({ orders }: { readonly orders: readonly AppOrder[] }) {
  return (
    <LinkList>
      {orders.map((order) => (
        <LinkRow
          key={order.orderNo}
          href={loanUrl(pages.loanDetails, order)}
          title={order.productName}
          detail={orderDetail(order)}
          trailing={<LoanPill state={order.state} />}
        />
      ))}
    </LinkList>
  );
}

type OfferRowsProps = {
  readonly products: readonly AppProduct[];
  readonly currency: string;
  readonly onChoose: (productId: string) => void;
};

/** A product with its maximum amount and term. */
export function OfferRows({ products, currency, onChoose }: OfferRowsProps) {
  return (
    <LinkList>
      {products.map(({ productId, productName, limit, termInfo }) => (
        <LinkRow
          key={productId}
          onClick={() => onChoose(productId)}
          title={productName}
          detail={t.offerDetail({ amount: formatMoney(limit, currency), term: termInfo })}
        />
      ))}
    </LinkList>
  );
}
