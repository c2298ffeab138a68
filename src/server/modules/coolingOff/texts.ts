import { loanCode } from '../../../contract/codes.ts';
import { createTextsByMarket } from '../../config/marketTexts.ts';
import en from '../../messages/en/coolingOff.json' with { type: 'json' };
import es from '../../messages/es/coolingOff.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import { createBusinessErrorFactory } from '../api/index.ts';

/** By market and language. */
export const coolingOffTexts = createTextsByMarket({ es, en });
export type CoolingOffTexts = ReturnType<typeof coolingOffTexts>;

export const createCoolingOffError = createBusinessErrorFactory(localizedTexts({ es, en }), {
  'error.over': loanCode.coolingOffOver,
  'error.amountChanged': loanCode.amountChanged,
});
