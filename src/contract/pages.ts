/** Addresses of the pages. Source: SPEC 2, DESIGN 3. */
export * as pages from './constants/pages.ts';
