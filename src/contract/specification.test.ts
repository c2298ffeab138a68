import { describe, expect, test } from 'vitest';
import { accountCode, cardCode, complaintCode, loanCode, promotionCode, successCode } from './codes.ts';
import { captchaPath, endpointPath, endpoints, legacyPrefix } from './endpoints.ts';
import { isSuccess } from './envelope.ts';
import { ajaxHeader, ajaxHeaderValue, clientTimeoutMs, launchParameters, parseLanguage } from './launch.ts';
import { customerServiceRequestType, limits, promotionMerchantNumber, visitPageType } from './limits.ts';
import { pages, promotionRoutes } from './pages.ts';
import { collectionProblemType, orderStates, orderStatus, paymentPurpose, statusByState } from './status.ts';

/** What apps, stores and links in the field rely on, to the letter. Source: SPEC 2, 6-9, DESIGN 2-3. */

const called = (name: keyof typeof endpoints) => {
  const { method, client, family, guard } = endpoints[name];
  return [method, endpointPath(endpoints[name]), client, family, guard];
};

describe('each page has its address', () => {
  test.each([
    ['complaint', '/complaint'],
    ['complaintList', '/complaintList'],
    ['complaintForm', '/complainPageNext'],
    ['complaintDetails', '/complainDetails'],
    ['testPreview', '/testPreview'],
    ['loanConfirm', '/loanConfirm'],
    ['loanDetails', '/loanDetails'],
    ['order', '/order'],
    ['error', '/error'],
    ['jointLoginFailure', '/jointLoginFailure'],
    ['repayment', '/repayment'],
    ['deferredRepayment', '/deferredRepayment'],
    ['customerService', '/customerService'],
    ['aboutUs', '/aboutUs'],
    ['loanAgreement', '/loanAgreement'],
    ['privacyPolicy', '/privacyPolicy'],
    ['instructions', '/carpmm'],
    ['providerInstructions', '/DRInstructions'],
    ['periodAgreement', '/agony'],
    ['privacy', '/PrivacyPolicy'],
    ['support', '/Dag'],
    ['bindBank', '/bindBank'],
    ['account', '/account'],
    ['cardRepayment', '/ynRepay'],
    ['cardRepaymentChoose', '/ynRepayChoose'],
    ['recommended', '/recommendList'],
    ['promotion', '/promotion'],
    ['siteHome', '/'],
    ['siteAbout', '/About'],
    ['siteUser', '/User'],
    ['siteContact', '/Contact'],
    ['sitePolicy', '/Policy'],
    ['siteLoan', '/Loan'],
  ] as const)('%s is %s', (page, address) => {
    expect(pages[page]).toBe(address);
  });

  test('the promotion has two hash routes', () => {
    expect(promotionRoutes).toEqual({ download: '#/downloadTemplate', agreement: '#/agreementTemplate' });
  });
});

describe('each call has its method, address, client, envelope and guard', () => {
  test.each([
    ['loanConfirm', '/v3/loan-confirm/loan-detail-confirm'],
    ['loanPush', '/v3/loan-confirm/loan-detail-push'],
    ['loanDetails', '/v3/loan-details/loan-details'],
    ['repaymentDetail', '/v3/installment/loan-play-detail'],
    ['extensionDetail', '/v3/installment/loan-play-delay-detail'],
    ['instructions', '/v3/loan-details/generate-vcode'],
    ['rate', '/v3/loan-details/google-score'],
  ] as const)('%s of the loan client', (name, address) => {
    expect(called(name)).toEqual(['POST', address, 'loan', 'v3', 'session']);
  });

  test.each([
    ['complaintInit', 'problem-init'],
    ['complaintUpload', 'upload-problem-img'],
    ['complaintSave', 'problem-save'],
    ['complaintList', 'problem-list'],
    ['complaintDetail', 'problem-detail'],
    ['customerService', 'get-whatsapp'],
  ] as const)('%s of the older client', (name, path) => {
    expect(called(name)).toEqual(['POST', `/already/user-problem/${path}`, 'legacy', 'legacy', 'session']);
  });

  test('contract-detail is a v3 call of the older client', () => {
    const address = '/already/v3/loan-details/contract-detail';
    expect(called('contractDetail')).toEqual(['POST', address, 'legacy', 'v3', 'session']);
  });

  test.each([
    ['repaymentWay', 'repayment-way'],
    ['repaymentCommit', 'repayment-commit'],
    ['repaymentConfirm', 'repayment-confirm'],
    ['repaymentLink', 'repayment-huichao'],
  ] as const)('%s of the store client', (name, path) => {
    const address = `/api/v1/youmi/youmi-api/service/loan/${path}`;
    expect(called(name)).toEqual(['POST', address, 'store', 'store', 'session']);
  });

  test.each([
    ['trackVisit', 'GET', 'track-visit'],
    ['getSid', 'GET', 'get-sid'],
    ['getSms', 'POST', 'get-sms'],
    ['trackClick', 'GET', 'track-click'],
    ['register', 'POST', 'register'],
  ] as const)('%s of the promotion', (name, method, path) => {
    const address = `/api/v2/youmi/promotion/${path}`;
    expect(called(name)).toEqual([method, address, 'store', 'promotion', 'public']);
  });

  test('the template and the captcha stand where the landing page asks for them', () => {
    const address = '/api/v2/youmi/service/channel/channel-template';
    expect(called('channelTemplate')).toEqual(['GET', address, 'store', 'store', 'public']);
    expect(captchaPath).toBe('/api/v2/youmi/promotion/get-captcha');
    expect(legacyPrefix).toBe('/already');
  });
});

describe('codes', () => {
  test('success is 0, integer 0, "00" and "0" by family', () => {
    expect(successCode).toEqual({ v3: 0, legacy: 0, store: '00', promotion: '0' });
  });

  test('only a family’s own code of success is one; v3 goes by its flag', () => {
    const answer = { message: '', data: null };
    expect(isSuccess('legacy', { ...answer, code: 0 })).toBe(true);
    expect(isSuccess('legacy', { ...answer, code: '0' })).toBe(false);
    expect(isSuccess('store', { ...answer, code: '00' })).toBe(true);
    expect(isSuccess('store', { ...answer, code: '0' })).toBe(false);
    expect(isSuccess('promotion', { ...answer, code: '0' })).toBe(true);
    expect(isSuccess('promotion', { ...answer, code: '00' })).toBe(false);
    expect(isSuccess('v3', { ...answer, code: 0, success: true })).toBe(true);
    expect(isSuccess('v3', { ...answer, code: 0, success: false })).toBe(false);
    expect(isSuccess('v3', { ...answer, code: 0 })).toBe(false);
  });

  test('of the error catalogue', () => {
    expect(cardCode).toMatchObject({ repeated: '800005', wrongCode: '800006' });
    expect(promotionCode).toMatchObject({
      wrongCaptchaForSms: '101',
      wrongCaptchaForRegister: '-1',
      alreadyRegistered: '11',
    });
  });

  test('of orders, purposes of payment and the collection complaint', () => {
    expect(Object.values(orderStatus).toSorted((one, other) => one - other)).toEqual([
      21, 110, 151, 174, 180, 200,
    ]);
    expect(orderStates.map((state) => statusByState[state])).toEqual([21, 110, 151, 110, 174, 180, 200]);
    expect({ ...paymentPurpose }).toEqual({ repayment: 1, extension: 2 });
    expect(collectionProblemType).toBe('1');
  });
});

test('launch parameters have their exact names', () => {
  expect(launchParameters.join(' ')).toBe(
    'deviceId appVersion userId appName sessionId clientType merchantNumber mobilePhone language ' +
      'productId orderId osVersion deviceName idfa',
  );
});

test('language 1 is English, 2 Spanish, anything else Spanish', () => {
  expect(['1', '2', '3', 'en', '', undefined].map((value) => parseLanguage(value))).toEqual([
    'en',
    'es',
    'es',
    'es',
    'es',
    'es',
  ]);
});

test('a code refuses for one reason in its family', () => {
  const families = [[loanCode, accountCode], [complaintCode], [cardCode], [promotionCode]];
  for (const codes of families) {
    const all = codes.flatMap((some) => Object.values<string | number>(some));
    expect(all.toSorted()).toEqual([...new Set(all)].toSorted());
  }
});

test('every client waits 60 s and carries the marker', () => {
  expect(clientTimeoutMs).toBe(60_000);
  expect([ajaxHeader, ajaxHeaderValue]).toEqual(['X-Requested-With', 'XMLHttpRequest']);
});

test('the numbers of the specification', () => {
  expect({ ...limits }).toEqual({
    // For the app in a browser, which the specification doesn't mention.
    identityImageMinEdge: 600,
    complaintTextLength: 200,
    complaintImages: 9,
    uploadBytes: 10_485_760,
    captchaLength: 4,
    smsCodeLength: 6,
    cardCodeMinLength: 6,
    landingPhoneDigits: 11,
    smsCountdownSeconds: 60,
    confirmReloadMs: 5500,
    foldedRows: 2,
    stars: 5,
    storeRatingFrom: 4,
    ratingDelayMs: 3000,
    successModalMs: 1500,
    toastMs: 3000,
    toastShortMs: 2000,
    toastMinimumMs: 300,
    carouselMs: 3000,
    maxDeferralDays: 7,
  });
  expect([customerServiceRequestType, promotionMerchantNumber, visitPageType]).toEqual([30, 0, 1]);
});
