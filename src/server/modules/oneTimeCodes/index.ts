export { checkCode } from './check.ts';
export { type CheckOutcome, codeRules, countRequester, getCallingCode, type SendOutcome } from './request.ts';
export { secondsUntilCodesAvailable, sendCode } from './send.ts';
