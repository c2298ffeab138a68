import type {
  PaymentProviderName,
  ProviderCapability,
  paymentProviders,
} from '../../config/settingGroups.ts';
import type { CardProvider } from '../card/provider.ts';
import type { CheckoutApi, CollectApi } from './collectApi.ts';
import type { NoticesApi } from './notices.ts';
import type { PayoutApi } from './payoutApi.ts';
import type { RefundApi } from './refundApi.ts';
import type { SettlementFilesApi } from './settlementFiles.ts';

/** What a provider can do, each an interface of its own. */
type ProviderCapabilities = {
  collect: CollectApi;
  checkout: CheckoutApi;
  payOut: PayoutApi;
  charge: CardProvider;
  refund: RefundApi;
  settle: SettlementFilesApi;
};

/**
 * A payment provider: what is outside our walls stands behind it, the embedded `sandbox` and whatever a lender connects.
 * It is what it can do; see docs/providers.md.
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName;
  /** What it tells us of; absent where it only answers. */
  readonly notices?: NoticesApi;
} & { readonly [Name in ProviderCapability]?: ProviderCapabilities[Name] };

/** The provider of a name, with everything that the name promises. */
export type NamedProvider<Name extends PaymentProviderName> = PaymentProvider & {
  readonly name: Name;
} & Required<Pick<PaymentProvider, (typeof paymentProviders)[Name][number]>>;
