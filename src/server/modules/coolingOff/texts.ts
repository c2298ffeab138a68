import { loanCode } from '../../../contract/codes.ts';
import { textsByMarket } from '../../config/marketTexts.ts';
import en from '../../messages/en/coolingOff.json' with { type: 'json' };
import es from '../../messages/es/coolingOff.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import { createRefusals } from '../api/index.ts';

/** By market and language. */
export const coolingOffTexts = textsByMarket({ es, en });
export type CoolingOffTexts = ReturnType<typeof coolingOffTexts>;

export const refuse = createRefusals(localizedTexts({ es, en }), {
  'error.over': loanCode.coolingOffOver,
  'error.amountChanged': loanCode.amountChanged,
});
