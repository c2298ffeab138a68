import * as common from 'messages:common';
import * as t from 'messages:complaint';
import type { ReactNode } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { collectionProblemType } from '../../../contract/status.ts';
import { Card, DescriptionRow } from '../../ui/Card.tsx';
import { InitialContent, type InitialField, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './complaint.module.css';

export type OrderChoice = ResponseData<'complaintInit'>['orderList'][number];

/** The next step after choosing a complaint type. */
type ComplaintStep = 'form' | 'children' | 'unsupported';

/**
 * A collection complaint needs a child type and an order whose `isShow` is 1; every other type goes
 * straight to the form. Source: SPEC 4 and 5.
 */
export function nextStep(problemType: string, order: OrderChoice | undefined): ComplaintStep {
  if (problemType !== collectionProblemType) return 'form';
  return order?.isShow === 1 ? 'children' : 'unsupported';
}

type Props = {
  readonly order: OrderChoice | undefined;
  /** Offers the other orders; absent where there are none. */
  readonly onShowAll: (() => void) | undefined;
};

/** The order the complaint will be about. */
export function OrderSection({ order, onShowAll }: Props) {
  return (
    <section>
      <div className={styles.sectionHeader}>
        <h2>{t.about()}</h2>
        {onShowAll && (
          <button type="button" className={styles.showAll} aria-label={t.allOrders()} onClick={onShowAll}>
            {t.all()}
          </button>
        )}
      </div>
      {order ? <OrderCard order={order} /> : <Card isPadded>{t.noOrder()}</Card>}
    </section>
  );
}

function OrderCard({ order }: { readonly order: OrderChoice }) {
  const { productName, productLogo, orderNo, status, list } = order;
  return (
    <CardFrame
      logo={productLogo && <img className={styles.logo} src={productLogo} alt="" width={36} height={36} />}
      product={productName}
      number={`${common.order({ order: orderNo })} · ${status}`}
    >
      {list.map(({ title, value }) => (
        <DescriptionRow key={title} label={title} value={value} />
      ))}
    </CardFrame>
  );
}

type CardFrameProps = Readonly<Record<'logo' | 'product' | 'number' | 'children', ReactNode>>;

function CardFrame({ logo, product, number, children }: CardFrameProps) {
  return (
    <Card>
      <div className={styles.order}>
        {logo}
        <div className={styles.name}>
          <p className={styles.product}>{product}</p>
          <p className={styles.number}>{number}</p>
        </div>
      </div>
      <dl>{children}</dl>
    </Card>
  );
}

/** The same before the order is known, as the first call's reply writes it. */
export function OrderSkeleton() {
  const text = (name: InitialField<'complaintInit'>): ReactNode => <span data-initial={name} />;
  const number = (
    <>
      {common.order({ order: '' })}
      {text('orderDetail.orderNo')} · {text('orderDetail.status')}
    </>
  );
  return (
    <section>
      <div className={styles.sectionHeader}>
        <h2>{t.about()}</h2>
      </div>
      <InitialContent fallback={<Skeleton variant="card" />}>
        <CardFrame
          logo={
            <img
              className={styles.logo}
              data-initial="orderDetail.productLogo"
              alt=""
              width={36}
              height={36}
            />
          }
          product={text('orderDetail.productName')}
          number={number}
        >
          {([0, 1] as const).map((row) => (
            <DescriptionRow
              key={row}
              label={text(`orderDetail.list.${row}.title`)}
              value={text(`orderDetail.list.${row}.value`)}
            />
          ))}
        </CardFrame>
      </InitialContent>
    </section>
  );
}
