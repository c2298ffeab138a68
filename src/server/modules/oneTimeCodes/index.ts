export { checkCode } from './check.ts';
export { assertCodeCorrect, createCodeErrors } from './refusals.ts';
export {
  type CheckOutcome,
  codeRules,
  countCodeRequest,
  getCallingCode,
  type SendOutcome,
} from './request.ts';
export { secondsUntilCodesAvailable, sendCode, sendCodeToCaller } from './send.ts';
