import { type ComponentProps, lazy, Suspense } from 'react';
import type { PaymentsList } from '../shared/PaymentsList.tsx';

const LazyPaymentsList = lazy(() => import('./LazyPaymentsList.tsx'));

/** The payments so far, where there are any. They end the page, so their code comes after what leads it. */
export function PaymentsSection(props: ComponentProps<typeof PaymentsList>) {
  if (props.payments.length === 0) return null;
  return (
    <Suspense>
      <LazyPaymentsList {...props} />
    </Suspense>
  );
}
