import type { Call } from '../api/index.ts';
import { accountClose, accountDetail } from './account.ts';
import { bankBind, bankCode, bankDetail } from './bank.ts';
import { certification, certifyContact, certifyJob, certifyPersonal } from './certification.ts';
import { contactChange } from './contact.ts';
import { home, orderList, productApply } from './home.ts';
import { login, logout, smsCode } from './login.ts';
import { buriedPoint, reportDevice, reportLocation } from './report.ts';
import { sessionEnd } from './sessions.ts';

export { bindBankAccount, parseBankAccount } from './bankAccount.ts';
export { decryptDeclared } from './declaredFields.ts';
export { eraseBorrower } from './eraseBorrower.ts';
export { purgeExpiredEvents } from './report.ts';
export { listOpenSessions, revokeSessions } from './sessions.ts';

export const accountCalls: readonly Call[] = [
  smsCode,
  login,
  logout,
  accountDetail,
  contactChange,
  sessionEnd,
  accountClose,
  home,
  productApply,
  orderList,
  certification,
  certifyPersonal,
  certifyJob,
  certifyContact,
  bankDetail,
  bankCode,
  bankBind,
  buriedPoint,
  reportLocation,
  reportDevice,
];
