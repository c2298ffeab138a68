export { checkCode } from './check.ts';
export { assertCodeCorrect, createCodeErrors } from './codeErrors.ts';
export {
  type CheckOutcome,
  codeRules,
  countCodeRequest,
  getCallingCode,
  type SendOutcome,
} from './request.ts';
export { secondsUntilCodesAvailable, sendCode, sendCodeToCaller } from './send.ts';
