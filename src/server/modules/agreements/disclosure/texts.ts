import { createTextsByMarket } from '../../../config/marketTexts.ts';
import en from '../../../messages/en/disclosure.json' with { type: 'json' };
import es from '../../../messages/es/disclosure.json' with { type: 'json' };

/** By market and language. Hashed with the agreement: changing one changes the hash of new agreements. */
export const disclosureTexts = createTextsByMarket({ es, en });
