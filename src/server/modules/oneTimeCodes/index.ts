export { checkCode } from './check.ts';
export { assertRightCode, createCodeErrors } from './refusals.ts';
export { type CheckOutcome, codeRules, countRequester, getCallingCode, type SendOutcome } from './request.ts';
export { secondsUntilCodesAvailable, sendCode, sendCodeToCaller } from './send.ts';
