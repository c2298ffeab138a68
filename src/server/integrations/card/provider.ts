import type { Language } from '../../../contract/launch.ts';

/** The borrower as sent to providers. `email`: the confirmed address, else the lender's. */
export type ProviderCustomer = { borrowerId: number; name: string; phone: string; email: string };

type ChargeKey = {
  borrowerId: number;
  idempotencyKey: string;
  /** The provider's id; null if it never assigned one. */
  providerId: string | null;
};

/** A charge to make. `token`: the card at the provider; amount in minor units. */
export type CardCharge = Omit<ChargeKey, 'providerId'> & {
  orderId: string;
  token: string;
  amount: number;
  currency: string;
  /** Our address to which the bank returns the cardholder after 3-D Secure. */
  returnUrl: string;
  language: Language;
};

/**
 * The result of a charge.
 * - `declined`: nothing was taken; `isUnavailable`: no bank was reached
 * - `requiresAction`: the bank requires the cardholder's authentication, at `url`
 * - `unknown`: no answer in time, or none yet; the money may or may not have moved
 * - `absent`: the provider never received the key
 */
export type ChargeOutcome =
  | { state: 'succeeded'; chargeId: string; chargedAt: Date }
  | { state: 'declined'; isUnavailable?: true }
  | { state: 'requiresAction'; url: string }
  | { state: 'unknown' };

export type ChargeStatus = ChargeOutcome | { state: 'absent' };

/** A card stored at the provider: the token that charges it, and what pages show. */
export type StoredCard = { token: string; bankName: string; bankCode: string; last4: string };

/** The form of the page on which a card is added. */
export type CardForm =
  /** Test cards of the sandbox. */
  | { kind: 'choices'; choices: readonly { token: string; title: Readonly<Record<Language, string>> }[] }
  | HostedCardFields;

/** Fields rendered by the provider's own script: card data never reaches this server. */
type HostedCardFields = {
  kind: 'fields';
  /** The provider's name for borrowers. */
  title: string;
  /** The origin of its script and frame, the only one that the page's CSP allows. */
  origin: string;
  script: string;
  /**
   * Inline code that renders the fields into `#fields`, writes the token into `#token` and submits the form; on failure it shows
   * `#failed`. Its parameters are data attributes of `#fields`, so that the text, and its CSP hash, is the same on every page.
   */
  start: string;
  data: Readonly<Record<string, string>>;
};

/** Stores borrowers' cards at the provider. Both methods throw {@link ProviderError}. */
export type CardEnrolment = {
  readonly form: CardForm;
  /** Stores the card of a form's one-time token; null where its bank rejects it. */
  addCard(formToken: string, payer: ProviderCustomer): Promise<StoredCard | null>;
  remove(token: string): Promise<void>;
};

/** A provider of card payments. `charge`, `status` and `cancel` never throw: a failed request is `unknown`. */
export type CardApi = {
  readonly name: string;
  /**
   * Charges a card. The caller sends a key once.
   * @param storeProviderId stores the provider's id of the charge before the card is charged
   */
  charge(charge: CardCharge, storeProviderId: (providerId: string) => Promise<void>): Promise<ChargeOutcome>;
  status(key: ChargeKey): Promise<ChargeStatus>;
  /** Cancels a charge that was not authenticated, or never received. Returns its final state. */
  cancel(key: ChargeKey): Promise<ChargeStatus>;
  /** Absent if this provider cannot store new cards. */
  readonly enrol?: CardEnrolment;
};
