/** Addresses of the pages. Source: SPEC 2, DESIGN 3. */
export * as pages from './constants/pages.ts';

/** Hash routes of the promotion page. Source: SPEC 2. */
export const promotionRoutes = { download: '#/downloadTemplate', agreement: '#/agreementTemplate' } as const;
/** Routes of the borrower's journey in a browser: one document for `/app` and all that is under it. Source: DESIGN 18. */
export * as appRoutes from './constants/appRoutes.ts';

/** The page that shows a borrower's phone and the lender's side: served in demonstrations alone. Source: DESIGN 18. */
export const demonstrationPage = '/demo';
