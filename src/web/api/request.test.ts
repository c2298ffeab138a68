import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { parseLaunchParameters } from './launchParameters.ts';
import { buildRequest } from './request.ts';

const search =
  '?deviceId=device-ana&appVersion=1.2&userId=1001&sessionId=demo-mx-ana&clientType=ios&language=2' +
  '&merchantNumber=77&mobilePhone=5512345678&appName=QNC&productId=mx-quincena&orderId=MX174&templateId=2&osVersion=17';

function request(name: EndpointName, payload: Record<string, unknown>, query = {}) {
  return buildRequest(endpoints[name], payload, query, parseLaunchParameters(search));
}

describe('the loan client', () => {
  test('sends JSON, its five headers, the language and the marker', () => {
    const sentRequest = request('loanDetails', { productId: 'p', orderId: 'o' });
    expect(sentRequest).toEqual({
      url: '/v3/loan-details/loan-details',
      method: 'POST',
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        'Content-Type': 'application/json',
        deviceId: 'device-ana',
        appVersion: '1.2',
        userId: '1001',
        sessionId: 'demo-mx-ana',
        clientType: 'ios',
        language: '2',
      },
      body: '{"productId":"p","orderId":"o"}',
    });
  });
});

describe('the store client', () => {
  test('sends a form, two headers, and what the call wants in its query', () => {
    const sentRequest = request('repaymentWay', {}, { orderId: 'MX174' });
    expect(sentRequest.url).toBe('/api/v1/youmi/youmi-api/service/loan/repayment-way?orderId=MX174');
    expect(sentRequest.headers).toEqual({
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/x-www-form-urlencoded',
      sessionId: 'demo-mx-ana',
      deviceId: 'device-ana',
    });
  });

  test('GET puts parameters in the query and sends no body', () => {
    const sentRequest = request('channelTemplate', { templateId: '2' });
    expect(sentRequest.url).toBe('/api/v2/youmi/service/channel/channel-template?templateId=2');
    expect(sentRequest.body).toBeUndefined();
    expect(sentRequest.headers['Content-Type']).toBeUndefined();
  });

  test('a nullable field travels empty, an absent one not at all', () => {
    const sentRequest = request('repaymentCommit', { couponId: null, bankCode: undefined, amount: 100 });
    expect(sentRequest.body).toBe('couponId=&amount=100');
  });
});

describe('the legacy client', () => {
  test('goes through /already with the common parameters in the query', () => {
    const sentRequest = request('complaintDetail', { problemId: '7' });
    const url = new URL(sentRequest.url, 'https://page');
    expect(url.pathname).toBe('/already/user-problem/problem-detail');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      deviceId: 'device-ana',
      appVersion: '1.2',
      userId: '1001',
      appName: 'QNC',
      sessionId: 'demo-mx-ana',
      clientType: 'ios',
      merchantNumber: '77',
      mobilePhone: '5512345678',
      language: '2',
    });
    expect(sentRequest.body).toBe('problemId=7');
  });
});

describe('a session in a cookie', () => {
  const withoutSession = parseLaunchParameters('?language=1&orderId=MX174');
  const sessionNames = ['deviceId', 'userId', 'sessionId', 'mobilePhone'];

  test.each(['loanDetails', 'repaymentWay', 'complaintDetail'] as const)(
    '%s says nothing of whose it is: neither header nor query',
    (name) => {
      const { url, headers } = buildRequest(endpoints[name], {}, {}, withoutSession);
      const query = [...new URL(url, 'https://page').searchParams.keys()];
      expect([...Object.keys(headers), ...query].filter((key) => sessionNames.includes(key))).toEqual([]);
      expect(headers['X-Requested-With']).toBe('XMLHttpRequest');
    },
  );
});

describe('launch parameters', () => {
  test('merchantNumber is the brand’s where the address has none', () => {
    expect(parseLaunchParameters('?userId=1').merchantNumber).toBe('10001');
    expect(parseLaunchParameters('?merchantNumber=5').merchantNumber).toBe('5');
  });

  test('a header never carries what headers can’t', () => {
    const sentRequest = buildRequest(endpoints.loanDetails, {}, {}, { userId: 'ñ\n1' });
    expect(sentRequest.headers.userId).toBe('1');
  });
});
