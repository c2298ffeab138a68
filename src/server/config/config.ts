import type { Accounting } from './accounting.ts';
import type { Brand, ComplaintsConfig } from './brand.ts';
import type { DeskConfig } from './desk.ts';
import type { LegalTexts } from './legal.ts';
import type { Markets } from './markets.ts';
import type { MessagesConfig } from './messageTexts.ts';
import type { Products } from './products.ts';
import type { PromotionConfig } from './templates.ts';

/** What a lender configures, checked. */
export type Config = {
  brand: Brand;
  markets: Markets;
  products: Products;
  complaints: ComplaintsConfig;
  messages: MessagesConfig;
  legal: LegalTexts;
  promotion: PromotionConfig;
  desk: DeskConfig;
  accounting: Accounting;
};
