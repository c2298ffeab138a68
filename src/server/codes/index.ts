export { countAsker } from './askers.ts';
export { callingCodeOf } from './callingCode.ts';
export { checkCode, forgetOldCodes } from './check.ts';
export {
  type CheckOutcome,
  codeRules,
  type SendOutcome,
} from './request.ts';
export { sendCode, untilCodesAreLeft } from './send.ts';
