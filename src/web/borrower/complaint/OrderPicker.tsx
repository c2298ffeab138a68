import * as common from 'messages:common';
import * as t from 'messages:complaint';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Pill } from '../../ui/Notice.tsx';
import type { OrderChoice } from './OrderSection.tsx';

type Props = {
  readonly orders: readonly OrderChoice[];
  /** Number of the order that is chosen now. */
  readonly selectedOrderNo: string | undefined;
  readonly onChoose: (order: OrderChoice) => void;
  readonly onClose: () => void;
};

/** Every order of the borrower, to choose what the complaint is about. */
export default function OrderPicker({ orders, selectedOrderNo, onChoose, onClose }: Props) {
  return (
    <Modal title={t.choose()} onClose={onClose}>
      <LinkList>
        {orders.map((order) => (
          <LinkRow
            key={order.orderNo}
            title={`${order.productName} · ${order.status}`}
            detail={orderDetail(order)}
            trailing={order.orderNo === selectedOrderNo ? <Pill tone="paid">{t.chosen()}</Pill> : undefined}
            onClick={() => onChoose(order)}
          />
        ))}
      </LinkList>
    </Modal>
  );
}

function orderDetail({ orderNo, list }: OrderChoice): string {
  return [common.order({ order: orderNo }), ...list.slice(0, 1).map(({ value }) => value)].join(' · ');
}
