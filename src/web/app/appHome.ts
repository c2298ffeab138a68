import type { ResponseData } from '../../contract/schemas/index.ts';

/** What /app knows of its borrower, as one call says it. */
export type AppHome = ResponseData<'appHome'>;
export type AppOrder = AppHome['orders'][number];
export type AppProduct = AppHome['products'][number];
