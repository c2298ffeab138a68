export {
  answerPrivacyRequest,
  completePrivacyRequest,
  findExport,
  fromStoredErasure,
  getGrantedRequest,
  openPrivacyRequest,
} from './requests.ts';
