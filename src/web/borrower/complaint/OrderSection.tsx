import * as t from 'messages:complaint';
import * as kit from 'messages:kit';
import type { ReactNode } from 'react';
import { Card, Row } from '../../ui/Card.tsx';
import { Early } from '../../ui/Early.tsx';
import type { EarlyField } from '../../ui/earlyField.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Logo } from './Logo.tsx';
import type { OrderChoice } from './rules.ts';
import styles from './View.module.css';

type Props = {
  readonly order: OrderChoice | undefined;
  /** Offers the other orders; absent where there are none. */
  readonly onAll: (() => void) | undefined;
};

/** The order the complaint will be about. */
export function OrderSection({ order, onAll }: Props) {
  return (
    <section>
      <div className={styles.bar}>
        <h2>{t.about()}</h2>
        {onAll && (
          <button type="button" className={styles.all} aria-label={t.allOrders()} onClick={onAll}>
            {t.all()}
          </button>
        )}
      </div>
      {order ? <OrderCard order={order} /> : <Card padded>{t.noOrder()}</Card>}
    </section>
  );
}

function OrderCard({ order }: { readonly order: OrderChoice }) {
  const { productName, productLogo, orderNo, status, list } = order;
  return (
    <Card>
      <div className={styles.order}>
        <Logo address={productLogo} />
        <div className={styles.name}>
          <p className={styles.product}>{productName}</p>
          <p className={styles.number}>
            {kit.order({ order: orderNo })} · {status}
          </p>
        </div>
      </div>
      <dl>
        {list.map(({ title, value }) => (
          <Row key={title} label={title} value={value} />
        ))}
      </dl>
    </Card>
  );
}

/** The same before the order is known. */
export function OrderSkeleton() {
  return (
    <section>
      <div className={styles.bar}>
        <h2>{t.about()}</h2>
      </div>
      <Early waiting={<Skeleton shape="card" />}>
        <EarlyOrder />
      </Early>
    </section>
  );
}

/** The card as the first call's reply writes it. */
function EarlyOrder() {
  const words = (name: EarlyField<'complaintInit'>): ReactNode => <span data-early={name} />;
  return (
    <Card>
      <div className={styles.order}>
        <img className={styles.logo} data-early="orderDetail.productLogo" alt="" width={36} height={36} />
        <div className={styles.name}>
          <p className={styles.product}>{words('orderDetail.productName')}</p>
          <p className={styles.number}>
            {kit.order({ order: '' })}
            {words('orderDetail.orderNo')} · {words('orderDetail.status')}
          </p>
        </div>
      </div>
      <dl>
        <Row label={words('orderDetail.list.0.title')} value={words('orderDetail.list.0.value')} />
        <Row label={words('orderDetail.list.1.title')} value={words('orderDetail.list.1.value')} />
      </dl>
    </Card>
  );
}
