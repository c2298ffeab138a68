import { cardCode } from '../../../contract/codes.ts';
import en from '../../messages/en/cards.json' with { type: 'json' };
import es from '../../messages/es/cards.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import zh from '../../messages/zh/cards.json' with { type: 'json' };
import { createBusinessErrorFactory } from '../api/index.ts';
import { createCodeErrors } from '../oneTimeCodes/index.ts';

const text = localizedTexts({ es, en, zh });

/** Refusals of the card calls; the right amount is named in `data`. Source of the Chinese of 800005 and 800006: SPEC 8. */
export const createCardError = createBusinessErrorFactory(text, {
  duplicatePayment: cardCode.repeated,
  wrongCode: cardCode.wrongCode,
  codeExpired: cardCode.codeExpired,
  chargeDeclined: cardCode.declined,
  nothingDue: cardCode.nothingDue,
  cardsUnavailable: cardCode.unavailable,
  amountChanged: cardCode.amountChanged,
  pageExpired: cardCode.pageExpired,
  codeNotSent: cardCode.codeNotSent,
});

export const toCodeError = createCodeErrors(createCardError, text);
