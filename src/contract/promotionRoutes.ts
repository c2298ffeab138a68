/** Hash routes of the promotion page. Source: SPEC 2. */
export const promotionRoutes = { download: '#/downloadTemplate', agreement: '#/agreementTemplate' } as const;
