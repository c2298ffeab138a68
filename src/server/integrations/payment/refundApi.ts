/** Money that goes back the way it came. Amount in minor units, at most the payment's. */
export type RefundOrder = {
  paymentId: string;
  amount: number;
  currency: string;
  /** The provider pays back once for a key, however often it is asked. */
  idempotencyKey: string;
};

/** `refused`: nothing was paid back for this key and nothing will be. */
export type RefundResult = { state: 'paid'; refundId: string } | { state: 'refused'; reason: string };

export interface RefundApi {
  /** Throws when it isn't known whether the money moved: the same order may be given again. */
  pay(order: RefundOrder): Promise<RefundResult>;
}
