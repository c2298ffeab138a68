import { type ComponentProps, lazy, Suspense } from 'react';
import type PaymentSaid from './PaymentBannerContent.tsx';

const BannerContent = lazy(() => import('./PaymentBannerContent.tsx'));

type Props = Omit<ComponentProps<typeof PaymentSaid>, 'payment'> & {
  /** The payment to tell of; nothing once it is dismissed. */
  readonly payment: ComponentProps<typeof PaymentSaid>['payment'] | undefined;
};

/** Says that a payment arrived while the page was open. */
export function PaymentBanner({ payment, ...rest }: Props) {
  return (
    <div role="status">
      <Suspense>{payment && <BannerContent key={payment.paymentId} payment={payment} {...rest} />}</Suspense>
    </div>
  );
}
