import type { Ability, PaymentProviderName, paymentProviders } from '../../config/paymentProviders.ts';
import type { CardProvider } from '../card/provider.ts';
import type { Checkout, Collect } from './collect.ts';
import type { Notices } from './notices.ts';
import type { PayOut } from './payOut.ts';
import type { Refund } from './refund.ts';
import type { SettlementFiles } from './settlementFiles.ts';

/** What a provider can do, each an interface of its own. */
type Abilities = {
  collect: Collect;
  checkout: Checkout;
  payOut: PayOut;
  charge: CardProvider;
  refund: Refund;
  settle: SettlementFiles;
};

/**
 * A payment provider: what is outside our walls stands behind it, the embedded `sandbox` and whatever a lender connects.
 * It is what it can do; see docs/providers.md.
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName;
  /** What it tells us of; absent where it only answers. */
  readonly notices?: Notices;
} & { readonly [Name in Ability]?: Abilities[Name] };

/** The provider of a name, with everything that the name promises. */
export type ProviderNamed<Name extends PaymentProviderName> = PaymentProvider & {
  readonly name: Name;
} & Required<Pick<PaymentProvider, (typeof paymentProviders)[Name][number]>>;
