import * as t from 'messages:app';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { formatMoney, formatShortDay } from '../../ui/format.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Pill, type Tone } from '../../ui/Notice.tsx';
import type { AppOrder, AppProduct } from '../appHome.ts';

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

/** How a loan's state looks. */
export const orderTones: Readonly<Record<AppOrder['state'], Tone>> = {
  in_review: 'info',
  declined: 'info',
  paying_out: 'info',
  cancelled: 'info',
  to_be_repaid: 'due',
  overdue: 'overdue',
  repaid: 'paid',
};

/** Loans, each with what it stands at. */
export function LoanRows({ orders }: { readonly orders: readonly AppOrder[] }) {
  return (
    <LinkList>
      {orders.map((order) => (
        <LinkRow
          key={order.orderNo}
          href={loanUrl(pages.loanDetails, order)}
          title={order.productName}
          detail={orderDetail(order)}
          trailing={<Pill tone={orderTones[order.state]}>{order.statusText}</Pill>}
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

/** What can be asked for, by its most and its term. */
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
