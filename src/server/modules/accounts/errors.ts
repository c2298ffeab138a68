import { accountCode } from '../../../contract/codes.ts';
import en from '../../messages/en/accounts.json' with { type: 'json' };
import es from '../../messages/es/accounts.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import { createBusinessErrorFactory } from '../api/index.ts';
import { createCodeErrors } from '../oneTimeCodes/index.ts';

const text = localizedTexts({ es, en });

/**
 * Refusals of the account calls. What prevents closing is named in `data`, and the step that is missing, so that
 * the app can open it. The bank's own words about a failed account aren't for borrowers: what helps is the same whatever they are.
 */
export const createAccountError = createBusinessErrorFactory(text, {
  wrongCode: accountCode.wrongCode,
  codeExpired: accountCode.codeExpired,
  codeNotSent: accountCode.codeNotSent,
  notClosable: accountCode.notClosable,
  tooYoung: accountCode.tooYoung,
  invalidIdNumber: accountCode.badIdNumber,
  invalidName: accountCode.badName,
  invalidAddress: accountCode.badAddress,
  failedAccount: accountCode.failedAccount,
  ownPhone: accountCode.ownPhone,
  openOrder: accountCode.openOrder,
  certificationMissing: accountCode.certificationMissing,
  mailNotSent: accountCode.noMail,
  invalidImage: accountCode.badImage,
  consentChanged: accountCode.consentChanged,
  consentRequired: accountCode.consentRequired,
});

export const toCodeError = createCodeErrors(createAccountError, text);
