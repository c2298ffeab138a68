import type { Language } from '../../../contract/launch.ts';

/** Who pays, as far as a provider asks. `email` is the one he confirmed, else the lender's. */
export type Payer = { borrowerId: number; name: string; phone: string; email: string };

/** How a charge is known. */
type ChargeKey = {
  borrowerId: number;
  idempotencyKey: string;
  /** As the provider calls it; null where it never got that far. */
  providerId: string | null;
};

/** What a charge is. `token` names the card at the provider; amount in minor units. */
export type CardCharge = Omit<ChargeKey, 'providerId'> & {
  orderId: string;
  token: string;
  amount: number;
  currency: string;
  /** Where the bank sends the card's holder once he has said that it is him; an address of ours. */
  returnUrl: string;
  language: Language;
};

/**
 * What became of a charge.
 * - `declined`: nothing was taken; `isUnavailable` where no bank was asked
 * - `asked`: the bank wants to hear from the card's holder first, at `url`
 * - `unknown`: the provider didn't answer in time or doesn't know yet; the money may or may not have moved
 * - `absent`: the provider never saw the key
 */
export type ChargeOutcome =
  | { state: 'succeeded'; chargeId: string; chargedAt: Date }
  | { state: 'declined'; isUnavailable?: true }
  | { state: 'asked'; url: string }
  | { state: 'unknown' };

export type ChargeStatus = ChargeOutcome | { state: 'absent' };

/** A card as the provider keeps it: the token it is charged by, and what is shown of it. */
export type StoredCard = { token: string; bankName: string; bankCode: string; last4: string };

/** What stands on the page where a card is added. */
export type CardForm =
  /** Cards to try, for there is no real one. */
  | { kind: 'choices'; choices: readonly { token: string; title: Readonly<Record<Language, string>> }[] }
  | HostedCardFields;

/** Fields that the provider's own script puts into the page: what is typed there never reaches this server. */
type HostedCardFields = {
  kind: 'fields';
  /** The provider's, as borrowers know it. */
  title: string;
  /** Where its script and its frame come from: the page may reach nothing else. */
  origin: string;
  script: string;
  /**
   * Starts that script: puts its fields into `#fields`, a token into `#token`, and then sends the form. Where it can't, it shows
   * `#failed`. It reads what it needs from the data of `#fields`, so that its text is the same on every page.
   */
  start: string;
  data: Readonly<Record<string, string>>;
};

/** Cards that borrowers add. Throws a `ProviderError` where the provider gives no good answer. */
export interface CardEnrolment {
  readonly form: CardForm;
  /** Keeps the card behind what its page gave; null where its bank doesn't take it. */
  addCard(formToken: string, payer: Payer): Promise<StoredCard | null>;
  remove(token: string): Promise<void>;
}

/** A provider of card payments. None of the first three throws: silence and broken connections are `unknown`. */
export interface CardProvider {
  readonly name: string;
  /**
   * Charges once for a key, which is asked for once.
   * @param storeProviderId writes down how the provider calls it, before a card is charged
   */
  charge(charge: CardCharge, storeProviderId: (providerId: string) => Promise<void>): Promise<ChargeOutcome>;
  status(key: ChargeKey): Promise<ChargeStatus>;
  /** Ends a charge that nobody approved or that was never seen: from then on it takes nothing. Says what became of it. */
  cancel(key: ChargeKey): Promise<ChargeStatus>;
  /** Absent where cards are added elsewhere. */
  readonly enrol?: CardEnrolment;
}
