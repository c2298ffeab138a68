/** Every call of the product, an export each, so that a page carries those it makes. Source: SPEC 7, DESIGN 2. */
export type Client = 'loan' | 'store' | 'legacy';
export type EnvelopeFamily = 'v3' | 'legacy' | 'store' | 'promotion';
/** `session`: requires a borrower's session; `public`: requires none. */
export type Guard = 'session' | 'public';

export type Endpoint<Name extends string = string> = {
  /** The name of the exported constant. */
  readonly name: Name;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly client: Client;
  readonly family: EnvelopeFamily;
  readonly guard: Guard;
  /** The multipart field with a file. */
  readonly fileField?: string;
};

type PublicGuard = { readonly guard: 'public' };
type LegacyClient = { readonly client: 'legacy' };

/* @__NO_SIDE_EFFECTS__ */
function loanEndpoint<Name extends string>(name: Name, path: string): Endpoint<Name> {
  return { name, method: 'POST', path, client: 'loan', family: 'v3', guard: 'session' };
}

/** Public calls of the loan client, such as the app's before there is a session. */
/* @__NO_SIDE_EFFECTS__ */
function publicLoanEndpoint<Name extends string>(name: Name, path: string): Endpoint<Name> & PublicGuard {
  return { ...loanEndpoint(name, path), guard: 'public' };
}

/* @__NO_SIDE_EFFECTS__ */
function complaintEndpoint<Name extends string>(name: Name, path: string): Endpoint<Name> & LegacyClient {
  return { ...loanEndpoint(name, `/user-problem/${path}`), client: 'legacy', family: 'legacy' };
}

/* @__NO_SIDE_EFFECTS__ */
function cardEndpoint<Name extends string>(name: Name, path: string): Endpoint<Name> {
  const fullPath = `/api/v1/youmi/youmi-api/service/loan/${path}`;
  return { ...loanEndpoint(name, fullPath), client: 'store', family: 'store' };
}

/* @__NO_SIDE_EFFECTS__ */
function promotionEndpoint<Name extends string>(
  name: Name,
  method: 'GET' | 'POST',
  path: string,
): Endpoint<Name> & PublicGuard {
  return {
    name,
    method,
    path: `/api/v2/youmi/promotion/${path}`,
    client: 'store',
    family: 'promotion',
    guard: 'public',
  };
}

export const loanConfirm = loanEndpoint('loanConfirm', '/v3/loan-confirm/loan-detail-confirm');
export const loanPush = loanEndpoint('loanPush', '/v3/loan-confirm/loan-detail-push');
export const periodAgreement = loanEndpoint('periodAgreement', '/v3/loan-confirm/period-agreement');
export const disclosure = loanEndpoint('disclosure', '/v3/loan-confirm/disclosure');
export const agreementSpecimen = publicLoanEndpoint(
  'agreementSpecimen',
  '/v3/loan-confirm/agreement-specimen',
);
export const loanDetails = loanEndpoint('loanDetails', '/v3/loan-details/loan-details');
export const repaymentDetail = loanEndpoint('repaymentDetail', '/v3/installment/loan-play-detail');
export const extensionDetail = loanEndpoint('extensionDetail', '/v3/installment/loan-play-delay-detail');
export const instructions = loanEndpoint('instructions', '/v3/loan-details/generate-vcode');
export const rate = loanEndpoint('rate', '/v3/loan-details/google-score');
export const contractDetail = /* @__PURE__ */ Object.assign(
  loanEndpoint('contractDetail', '/v3/loan-details/contract-detail'),
  { client: 'legacy' } as const,
);
export const documentList = loanEndpoint('documentList', '/v3/loan-details/document-list');
export const paymentClaim = loanEndpoint('paymentClaim', '/v3/loan-details/payment-claim');
export const paymentClaimSave = loanEndpoint('paymentClaimSave', '/v3/loan-details/payment-claim-save');
export const coolingOff = loanEndpoint('coolingOff', '/v3/loan-details/cooling-off');
export const coolingOffExit = loanEndpoint('coolingOffExit', '/v3/loan-details/cooling-off-exit');
export const complaintInit = complaintEndpoint('complaintInit', 'problem-init');
export const complaintUpload = /* @__PURE__ */ Object.assign(
  complaintEndpoint('complaintUpload', 'upload-problem-img'),
  { fileField: 'problemImage' } as const,
);
export const complaintSave = complaintEndpoint('complaintSave', 'problem-save');
export const complaintList = complaintEndpoint('complaintList', 'problem-list');
export const complaintDetail = complaintEndpoint('complaintDetail', 'problem-detail');
export const complaintReply = complaintEndpoint('complaintReply', 'problem-reply');
export const complaintRate = complaintEndpoint('complaintRate', 'problem-score');
export const customerService = complaintEndpoint('customerService', 'get-whatsapp');
export const repaymentWay = cardEndpoint('repaymentWay', 'repayment-way');
export const repaymentCommit = cardEndpoint('repaymentCommit', 'repayment-commit');
export const repaymentConfirm = cardEndpoint('repaymentConfirm', 'repayment-confirm');
export const repaymentLink = cardEndpoint('repaymentLink', 'repayment-huichao');
export const cardPage = cardEndpoint('cardPage', 'card-page');
export const cardRemove = cardEndpoint('cardRemove', 'card-remove');
export const channelTemplate = {
  name: 'channelTemplate',
  method: 'GET',
  path: '/api/v2/youmi/service/channel/channel-template',
  client: 'store',
  family: 'store',
  guard: 'public',
} as const satisfies Endpoint;
export const trackVisit = promotionEndpoint('trackVisit', 'GET', 'track-visit');
export const getSid = promotionEndpoint('getSid', 'GET', 'get-sid');
export const getSms = promotionEndpoint('getSms', 'POST', 'get-sms');
export const trackClick = promotionEndpoint('trackClick', 'GET', 'track-click');
export const register = promotionEndpoint('register', 'POST', 'register');
export const smsCode = publicLoanEndpoint('smsCode', '/v3/account/sms-code');
export const login = publicLoanEndpoint('login', '/v3/account/login');
export const logout = loanEndpoint('logout', '/v3/account/logout');
export const accountDetail = loanEndpoint('accountDetail', '/v3/account/account-detail');
export const contactChange = loanEndpoint('contactChange', '/v3/account/contact-change');
export const sessionEnd = loanEndpoint('sessionEnd', '/v3/account/session-end');
export const accountClose = loanEndpoint('accountClose', '/v3/account/account-close');
export const pushKey = loanEndpoint('pushKey', '/v3/account/push-key');
export const pushSubscribe = loanEndpoint('pushSubscribe', '/v3/account/push-subscribe');
export const pushUnsubscribe = loanEndpoint('pushUnsubscribe', '/v3/account/push-unsubscribe');
export const appHome = loanEndpoint('appHome', '/v3/home/app-home');
export const home = loanEndpoint('home', '/v3/home/home-page');
export const productApply = loanEndpoint('productApply', '/v3/product/product-apply');
export const certification = loanEndpoint('certification', '/v3/certification/state');
export const certifyPersonal = loanEndpoint('certifyPersonal', '/v3/certification/personal');
export const certifyJob = loanEndpoint('certifyJob', '/v3/certification/job');
export const certifyContact = loanEndpoint('certifyContact', '/v3/certification/ext');
export const identity = loanEndpoint('identity', '/v3/certification/identity');
export const identityImage = /* @__PURE__ */ Object.assign(
  loanEndpoint('identityImage', '/v3/certification/identity-image'),
  { fileField: 'image' } as const,
);
export const consents = loanEndpoint('consents', '/v3/certification/consents');
export const bankDetail = loanEndpoint('bankDetail', '/v3/bank/bind-detail');
export const bankCode = loanEndpoint('bankCode', '/v3/bank/bind-code');
export const bankBind = loanEndpoint('bankBind', '/v3/bank/bind-card');
export const orderList = loanEndpoint('orderList', '/v3/order/order-list');
export const buriedPoint = loanEndpoint('buriedPoint', '/v3/track/buried-point');
export const reportLocation = loanEndpoint('reportLocation', '/v3/upload/location');
export const reportDevice = loanEndpoint('reportDevice', '/v3/upload/device');
