/** What a charge is. `token` names the card at the provider; amount in minor units. */
export type CardCharge = {
  token: string;
  amount: number;
  currency: string;
  /** The provider charges once for a key, however often it is asked. */
  idempotencyKey: string;
};

/**
 * What became of a charge.
 * - `unknown`: the provider didn't answer in time or doesn't know yet; the money may or may not have moved
 * - `absent`: the provider never saw the key
 */
export type ChargeOutcome =
  | { state: 'succeeded'; chargeId: string; chargedAt: Date }
  | { state: 'declined' }
  | { state: 'unknown' };

/**
 * A provider of card payments. Neither function throws: silence and broken connections are `unknown`. A provider
 * that answers `absent` ten minutes after a charge was asked for must refuse that key from then on.
 */
export interface CardProvider {
  readonly name: string;
  charge(charge: CardCharge): Promise<ChargeOutcome>;
  status(idempotencyKey: string): Promise<ChargeOutcome | { state: 'absent' }>;
}
