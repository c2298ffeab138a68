/* What lender and borrower agree to besides the contract. */

/** An amount that ends the debt, if payments from its day to its last, not known before it, come to it. */
export type Offer = {
  readonly day: number;
  /** Its place among payments, in the order in which they became known. */
  readonly sequence: number;
  readonly until: number;
  readonly amount: bigint;
  /** What was paid before it: of what is reversed since, it takes as much more. */
  readonly paidBefore: bigint;
  /** Asked for by the borrower, who exits the loan. */
  readonly isExit?: true;
  /** The lender withdrew it; payments to its last day still end the debt. */
  readonly isWithdrawn?: true;
};

/** An offer that the lender withdraws: what is paid after `until` no longer counts for it. */
export type OfferWithdrawal = {
  readonly day: number;
  /** Which offer it was, by its `sequence`. */
  readonly of: number;
  readonly until: number;
};

/** A restructure that was agreed to. */
export type Restructure = {
  readonly day: number;
  readonly sequence: number;
  /** First of its day's plans, after payments that came before the next one. */
  readonly isTimeUnknown?: true;
  readonly periods: readonly number[];
  readonly yearlyRate: string;
};
