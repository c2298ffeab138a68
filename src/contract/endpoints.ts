/** Every call of the product, once. Source: SPEC 7, DESIGN 2. */
export type Client = 'loan' | 'store' | 'legacy';
export type EnvelopeFamily = 'v3' | 'legacy' | 'store' | 'promotion';
/** `session`: a borrower's session is required; `public`: anybody may call. */
export type Guard = 'session' | 'public';

export type Endpoint = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly client: Client;
  readonly family: EnvelopeFamily;
  readonly guard: Guard;
  /** Whether a file may come with it, as multipart. */
  readonly takesFile?: true;
};

/** Prefix of the older calls; the server answers at every address with and without it. */
export const legacyPrefix = '/already';

const cards = '/api/v1/youmi/youmi-api/service/loan';
const promotion = '/api/v2/youmi/promotion';

function loan(path: string): Endpoint {
  return { method: 'POST', path, client: 'loan', family: 'v3', guard: 'session' };
}

function problem(path: string): Endpoint & { readonly client: 'legacy' } {
  return {
    method: 'POST',
    path: `/user-problem/${path}`,
    client: 'legacy',
    family: 'legacy',
    guard: 'session',
  };
}

function card(path: string): Endpoint {
  return { method: 'POST', path: `${cards}/${path}`, client: 'store', family: 'store', guard: 'session' };
}

function promoted(method: 'GET' | 'POST', path: string): Endpoint & { readonly guard: 'public' } {
  return { method, path: `${promotion}/${path}`, client: 'store', family: 'promotion', guard: 'public' };
}

/** Calls of the app itself, before and around a loan. Source: SPEC 7, the further paths. */
function account(path: string): Endpoint & { readonly guard: 'public' } {
  return { method: 'POST', path: `/v3/account/${path}`, client: 'loan', family: 'v3', guard: 'public' };
}

export const endpoints = {
  loanConfirm: loan('/v3/loan-confirm/loan-detail-confirm'),
  loanPush: loan('/v3/loan-confirm/loan-detail-push'),
  periodAgreement: loan('/v3/loan-confirm/period-agreement'),
  agreementSpecimen: { ...loan('/v3/loan-confirm/agreement-specimen'), guard: 'public' },
  loanDetails: loan('/v3/loan-details/loan-details'),
  repaymentDetail: loan('/v3/installment/loan-play-detail'),
  extensionDetail: loan('/v3/installment/loan-play-delay-detail'),
  instructions: loan('/v3/loan-details/generate-vcode'),
  rate: loan('/v3/loan-details/google-score'),
  contractDetail: {
    method: 'POST',
    path: '/v3/loan-details/contract-detail',
    client: 'legacy',
    family: 'v3',
    guard: 'session',
  },
  complaintInit: problem('problem-init'),
  complaintUpload: { ...problem('upload-problem-img'), takesFile: true },
  complaintSave: problem('problem-save'),
  complaintList: problem('problem-list'),
  complaintDetail: problem('problem-detail'),
  complaintRate: problem('problem-score'),
  customerService: problem('get-whatsapp'),
  repaymentWay: card('repayment-way'),
  repaymentCommit: card('repayment-commit'),
  repaymentConfirm: card('repayment-confirm'),
  repaymentLink: card('repayment-huichao'),
  channelTemplate: {
    method: 'GET',
    path: '/api/v2/youmi/service/channel/channel-template',
    client: 'store',
    family: 'store',
    guard: 'public',
  },
  trackVisit: promoted('GET', 'track-visit'),
  getSid: promoted('GET', 'get-sid'),
  getSms: promoted('POST', 'get-sms'),
  trackClick: promoted('GET', 'track-click'),
  register: promoted('POST', 'register'),
  smsCode: account('sms-code'),
  login: account('login'),
  logout: loan('/v3/account/logout'),
  accountDetail: loan('/v3/account/account-detail'),
  sessionEnd: loan('/v3/account/session-end'),
  accountClose: loan('/v3/account/account-close'),
  home: loan('/v3/home/home-page'),
  productApply: loan('/v3/product/product-apply'),
  certification: loan('/v3/certification/state'),
  certifyPersonal: loan('/v3/certification/personal'),
  certifyJob: loan('/v3/certification/job'),
  certifyContact: loan('/v3/certification/ext'),
  bankDetail: loan('/v3/bank/bind-detail'),
  bankCode: loan('/v3/bank/bind-code'),
  bankBind: loan('/v3/bank/bind-card'),
  orderList: loan('/v3/order/order-list'),
  buriedPoint: loan('/v3/track/buried-point'),
  reportLocation: loan('/v3/upload/location'),
  reportDevice: loan('/v3/upload/device'),
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** An uploaded image: `<path>/<name>?expires=…&signature=…`, an image, not an envelope. */
export const uploadPath = '/uploads';
/** A contract to download: `<path>/<orderNo>.pdf?…`, signed like an image. */
export const contractPath = '/contracts';
/** The captcha's picture: an image, not an envelope. Query: sid and a timestamp that defeats caches. */
export const captchaPath = `${promotion}/get-captcha`;
export const paymentWebhookPath = '/webhooks/payments';

/** The address a client calls: the legacy client goes through its prefix. */
export function addressOf(endpoint: Endpoint): string {
  return endpoint.client === 'legacy' ? `${legacyPrefix}${endpoint.path}` : endpoint.path;
}
