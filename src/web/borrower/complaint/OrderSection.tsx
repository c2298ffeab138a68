import * as t from 'messages:complaint';
import * as kit from 'messages:kit';
import type { ReactNode } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { collectionProblemType } from '../../../contract/status.ts';
import { Card, DescriptionRow } from '../../ui/Card.tsx';
import { PreloadedContent, type PreloadField, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './complaint.module.css';

export type OrderChoice = ResponseData<'complaintInit'>['orderList'][number];

/** What choosing a question type leads to. */
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
      {order ? <OrderCard order={order} /> : <Card padded>{t.noOrder()}</Card>}
    </section>
  );
}

function OrderCard({ order }: { readonly order: OrderChoice }) {
  const { productName, productLogo, orderNo, status, list } = order;
  return (
    <Card>
      <div className={styles.order}>
        <ProductLogo url={productLogo} />
        <div className={styles.name}>
          <p className={styles.product}>{productName}</p>
          <p className={styles.number}>
            {kit.order({ order: orderNo })} · {status}
          </p>
        </div>
      </div>
      <dl>
        {list.map(({ title, value }) => (
          <DescriptionRow key={title} label={title} value={value} />
        ))}
      </dl>
    </Card>
  );
}

/** The same before the order is known. */
export function OrderSkeleton() {
  return (
    <section>
      <div className={styles.sectionHeader}>
        <h2>{t.about()}</h2>
      </div>
      <PreloadedContent fallback={<Skeleton variant="card" />}>
        <PreloadedOrder />
      </PreloadedContent>
    </section>
  );
}

/** The card as the first call's reply writes it. */
function PreloadedOrder() {
  const preloadedText = (name: PreloadField<'complaintInit'>): ReactNode => <span data-early={name} />;
  return (
    <Card>
      <div className={styles.order}>
        <img className={styles.logo} data-early="orderDetail.productLogo" alt="" width={36} height={36} />
        <div className={styles.name}>
          <p className={styles.product}>{preloadedText('orderDetail.productName')}</p>
          <p className={styles.number}>
            {kit.order({ order: '' })}
            {preloadedText('orderDetail.orderNo')} · {preloadedText('orderDetail.status')}
          </p>
        </div>
      </div>
      <dl>
        <DescriptionRow
          label={preloadedText('orderDetail.list.0.title')}
          value={preloadedText('orderDetail.list.0.value')}
        />
        <DescriptionRow
          label={preloadedText('orderDetail.list.1.title')}
          value={preloadedText('orderDetail.list.1.value')}
        />
      </dl>
    </Card>
  );
}

/** A product's logo beside its name; nothing where the product has none. */
function ProductLogo({ url }: { readonly url: string }) {
  return url ? <img className={styles.logo} src={url} alt="" width={36} height={36} /> : null;
}
