/** Every call of the product, an export each, so that a page carries those it makes. Source: SPEC 7, DESIGN 2. */
export type Client = 'loan' | 'store' | 'legacy';
export type EnvelopeFamily = 'v3' | 'legacy' | 'store' | 'promotion';
/** `session`: a borrower's session is required; `public`: anybody may call. */
export type Guard = 'session' | 'public';

export type Endpoint<Name extends string = string> = {
  /** That of the export. */
  readonly name: Name;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly client: Client;
  readonly family: EnvelopeFamily;
  readonly guard: Guard;
  /** Whether a file may come with it, as multipart. */
  readonly takesFile?: true;
};

type Public = { readonly guard: 'public' };
type Legacy = { readonly client: 'legacy' };

/* @__NO_SIDE_EFFECTS__ */
function loan<Name extends string>(name: Name, path: string): Endpoint<Name> {
  return { name, method: 'POST', path, client: 'loan', family: 'v3', guard: 'session' };
}

/** What anybody may ask the loan client's side: also the app's own calls before there is a session. */
/* @__NO_SIDE_EFFECTS__ */
function open<Name extends string>(name: Name, path: string): Endpoint<Name> & Public {
  return { name, method: 'POST', path, client: 'loan', family: 'v3', guard: 'public' };
}

/* @__NO_SIDE_EFFECTS__ */
function problem<Name extends string>(name: Name, path: string): Endpoint<Name> & Legacy {
  return {
    name,
    method: 'POST',
    path: `/user-problem/${path}`,
    client: 'legacy',
    family: 'legacy',
    guard: 'session',
  };
}

/* @__NO_SIDE_EFFECTS__ */
function card<Name extends string>(name: Name, path: string): Endpoint<Name> {
  return {
    name,
    method: 'POST',
    path: `/api/v1/youmi/youmi-api/service/loan/${path}`,
    client: 'store',
    family: 'store',
    guard: 'session',
  };
}

/* @__NO_SIDE_EFFECTS__ */
function promoted<Name extends string>(
  name: Name,
  method: 'GET' | 'POST',
  path: string,
): Endpoint<Name> & Public {
  return {
    name,
    method,
    path: `/api/v2/youmi/promotion/${path}`,
    client: 'store',
    family: 'promotion',
    guard: 'public',
  };
}

export const loanConfirm = loan('loanConfirm', '/v3/loan-confirm/loan-detail-confirm');
export const loanPush = loan('loanPush', '/v3/loan-confirm/loan-detail-push');
export const periodAgreement = loan('periodAgreement', '/v3/loan-confirm/period-agreement');
export const agreementSpecimen = open('agreementSpecimen', '/v3/loan-confirm/agreement-specimen');
export const loanDetails = loan('loanDetails', '/v3/loan-details/loan-details');
export const repaymentDetail = loan('repaymentDetail', '/v3/installment/loan-play-detail');
export const extensionDetail = loan('extensionDetail', '/v3/installment/loan-play-delay-detail');
export const instructions = loan('instructions', '/v3/loan-details/generate-vcode');
export const rate = loan('rate', '/v3/loan-details/google-score');
export const contractDetail = {
  name: 'contractDetail',
  method: 'POST',
  path: '/v3/loan-details/contract-detail',
  client: 'legacy',
  family: 'v3',
  guard: 'session',
} as const satisfies Endpoint;
export const documentList = loan('documentList', '/v3/loan-details/document-list');
export const paymentClaim = loan('paymentClaim', '/v3/loan-details/payment-claim');
export const paymentClaimSave = loan('paymentClaimSave', '/v3/loan-details/payment-claim-save');
export const complaintInit = problem('complaintInit', 'problem-init');
export const complaintUpload = {
  name: 'complaintUpload',
  method: 'POST',
  path: '/user-problem/upload-problem-img',
  client: 'legacy',
  family: 'legacy',
  guard: 'session',
  takesFile: true,
} as const satisfies Endpoint;
export const complaintSave = problem('complaintSave', 'problem-save');
export const complaintList = problem('complaintList', 'problem-list');
export const complaintDetail = problem('complaintDetail', 'problem-detail');
export const complaintRate = problem('complaintRate', 'problem-score');
export const customerService = problem('customerService', 'get-whatsapp');
export const repaymentWay = card('repaymentWay', 'repayment-way');
export const repaymentCommit = card('repaymentCommit', 'repayment-commit');
export const repaymentConfirm = card('repaymentConfirm', 'repayment-confirm');
export const repaymentLink = card('repaymentLink', 'repayment-huichao');
export const cardPage = card('cardPage', 'card-page');
export const cardRemove = card('cardRemove', 'card-remove');
export const channelTemplate = {
  name: 'channelTemplate',
  method: 'GET',
  path: '/api/v2/youmi/service/channel/channel-template',
  client: 'store',
  family: 'store',
  guard: 'public',
} as const satisfies Endpoint;
export const trackVisit = promoted('trackVisit', 'GET', 'track-visit');
export const getSid = promoted('getSid', 'GET', 'get-sid');
export const getSms = promoted('getSms', 'POST', 'get-sms');
export const trackClick = promoted('trackClick', 'GET', 'track-click');
export const register = promoted('register', 'POST', 'register');
export const smsCode = open('smsCode', '/v3/account/sms-code');
export const login = open('login', '/v3/account/login');
export const logout = loan('logout', '/v3/account/logout');
export const accountDetail = loan('accountDetail', '/v3/account/account-detail');
export const contactChange = loan('contactChange', '/v3/account/contact-change');
export const sessionEnd = loan('sessionEnd', '/v3/account/session-end');
export const accountClose = loan('accountClose', '/v3/account/account-close');
export const home = loan('home', '/v3/home/home-page');
export const productApply = loan('productApply', '/v3/product/product-apply');
export const certification = loan('certification', '/v3/certification/state');
export const certifyPersonal = loan('certifyPersonal', '/v3/certification/personal');
export const certifyJob = loan('certifyJob', '/v3/certification/job');
export const certifyContact = loan('certifyContact', '/v3/certification/ext');
export const bankDetail = loan('bankDetail', '/v3/bank/bind-detail');
export const bankCode = loan('bankCode', '/v3/bank/bind-code');
export const bankBind = loan('bankBind', '/v3/bank/bind-card');
export const orderList = loan('orderList', '/v3/order/order-list');
export const buriedPoint = loan('buriedPoint', '/v3/track/buried-point');
export const reportLocation = loan('reportLocation', '/v3/upload/location');
export const reportDevice = loan('reportDevice', '/v3/upload/device');
