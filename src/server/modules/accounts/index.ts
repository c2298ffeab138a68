import type { Call } from '../api/index.ts';
import { accountCloseCall, accountDetailCall } from './account.ts';
import { appHomeCall } from './appHome.ts';
import { bankBindCall, bankCodeCall, bankDetailCall } from './bank.ts';
import {
  certificationCall,
  certifyContactCall,
  certifyJobCall,
  certifyPersonalCall,
} from './certification.ts';
import { contactChangeCall } from './contact.ts';
import { buriedPointCall, reportDeviceCall, reportLocationCall } from './deviceReports.ts';
import { homeCall, orderListCall, productApplyCall } from './home.ts';
import { consentsCall, identityCall, identityImageCall } from './identity.ts';
import { loginCall, logoutCall, sessionEndCall, smsCodeCall } from './login.ts';

export { bindBankAccount, parseBankAccount, toAccountRow } from './bank.ts';
export {
  decryptDeclared,
  encryptDeclared,
  isValidIdNumber,
  normalizeAddress,
  normalizeName,
  unmaskedDeclaredFields,
} from './certification.ts';
export { correctBorrower } from './correctBorrower.ts';
export { accountTables, contractTables, eraseBorrower, listErasureBlockers } from './erasure.ts';

export { listOpenSessions, openSession, revokeSessions } from './login.ts';

export const accountCalls: readonly Call[] = [
  smsCodeCall,
  loginCall,
  logoutCall,
  accountDetailCall,
  contactChangeCall,
  sessionEndCall,
  accountCloseCall,
  appHomeCall,
  homeCall,
  productApplyCall,
  orderListCall,
  certificationCall,
  certifyPersonalCall,
  certifyJobCall,
  certifyContactCall,
  identityCall,
  identityImageCall,
  consentsCall,
  bankDetailCall,
  bankCodeCall,
  bankBindCall,
  buriedPointCall,
  reportLocationCall,
  reportDeviceCall,
];
