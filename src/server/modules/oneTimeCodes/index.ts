export { getCallingCode } from './callingCode.ts';
export { checkCode, purgeExpiredCodes } from './check.ts';
export {
  type CheckOutcome,
  codeRules,
  type SendOutcome,
} from './request.ts';
export { countRequester } from './requesters.ts';
export { secondsUntilCodesAvailable, sendCode } from './send.ts';
