import type * as appRoutes from './constants/appRoutes.ts';
import type * as pages from './constants/pages.ts';
import type { LaunchParameter } from './launch.ts';

/** Addresses of the pages. Source: SPEC 2, DESIGN 3. */
export * as pages from './constants/pages.ts';

/** The parameters that a page reads from its address besides the launch parameters. */
type PageParameters = {
  [appRoutes.signIn]: 'market';
  [pages.cardRepayment]: 'after' | 'charge' | 'returned';
  [pages.complaintDetails]: 'problemId';
  [pages.complaintForm]: 'problemType' | 'problemSonType' | 'orderNo';
  [pages.disclosure]: 'orderNo' | 'amount' | 'termDays';
  [pages.instructions]: 'amount' | 'payCode' | 'requestType' | 'way';
  [pages.loanAgreement]: 'orderNo';
  [pages.loanConfirm]: 'amount' | 'termDays';
  [pages.loanDetails]: 'from';
  [pages.periodAgreement]: 'amount' | 'termDays';
  [pages.promotion]: 'id';
  [pages.repayment]: 'way';
};

/** A parameter of the page at this address, or of any page where the address is not known to the compiler. */
export type PageParameter<Address extends string = string> =
  | LaunchParameter
  | (string extends Address
      ? PageParameters[keyof PageParameters]
      : Address extends keyof PageParameters
        ? PageParameters[Address]
        : never);

/** Hash routes of the promotion page. Source: SPEC 2. */
export const promotionRoutes = { download: '#/downloadTemplate', agreement: '#/agreementTemplate' } as const;
/** Routes of the borrower's journey in a browser: one document for `/app` and all that is under it. Source: DESIGN 18. */
export * as appRoutes from './constants/appRoutes.ts';

/** The page that shows a borrower's phone and the lender's side: served in demonstrations alone. Source: DESIGN 18. */
export const demonstrationPage = '/demo';
