import type { Call } from '../api/index.ts';
import { accountClose, accountDetail } from './account.ts';
import { appHome } from './appHome.ts';
import { bankBind, bankCode, bankDetail } from './bank.ts';
import { certification, certifyContact, certifyJob, certifyPersonal } from './certification.ts';
import { contactChange } from './contact.ts';
import { home, orderList, productApply } from './home.ts';
import { consents, identity, identityImage } from './identity.ts';
import { login, logout, sessionEnd, smsCode } from './login.ts';
import { buriedPoint, reportDevice, reportLocation } from './report.ts';

export { accountTables, contractTables, eraseBorrower } from './account.ts';
export { bindBankAccount, parseBankAccount } from './bank.ts';
export {
  decryptDeclared,
  encryptDeclared,
  isValidIdNumber,
  normalizeAddress,
  normalizeName,
  openDeclaredFields,
} from './certification.ts';
export { correctBorrower } from './correct.ts';

export { listOpenSessions, openSession, revokeSessions } from './login.ts';

export const accountCalls: readonly Call[] = [
  smsCode,
  login,
  logout,
  accountDetail,
  contactChange,
  sessionEnd,
  accountClose,
  appHome,
  home,
  productApply,
  orderList,
  certification,
  certifyPersonal,
  certifyJob,
  certifyContact,
  identity,
  identityImage,
  consents,
  bankDetail,
  bankCode,
  bankBind,
  buriedPoint,
  reportLocation,
  reportDevice,
];
