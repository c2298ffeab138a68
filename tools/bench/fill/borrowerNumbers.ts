/** How the generated borrowers are named: everything is digits made of the borrower's number, in SQL as in requests. */
export const firstBorrower = 100_000_001;
/** The one that all others are copies of. */
export const templateBorrower = 100_000_000;
export const device = 'bench';
/** What the sandbox's notices are signed with. */
export const webhookSecret = 'bench-secret';
/** What a generated notice pays: one peso. */
export const paymentAmount = 100;

/** What a borrower's number is added to for a reference of 18 digits, like a CLABE. */
export const speiOffset = '700000000000000000';

export function speiReference(borrower: number): string {
  return String(BigInt(speiOffset) + BigInt(borrower));
}

/** 14 digits, like a store's. */
export function storeReference(borrower: number): string {
  return `70000${borrower}`;
}

/** The headers by which a generated borrower is known. */
export function borrowerHeaders(borrower: number): Record<string, string> {
  return { sessionid: String(borrower), deviceid: device, userid: String(borrower), language: '2' };
}
