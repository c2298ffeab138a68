/** Who pays, as far as a provider asks. `email` is the one he confirmed, else the lender's. */
export type Payer = { borrowerId: number; name: string; phone: string; email: string };
