import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { earlyScript } from '../build/earlyScript.ts';
import type { FirstCall } from './first.ts';
import { readLaunch } from './launch.ts';
import { requestOf } from './request.ts';

const search =
  '?deviceId=device-ana&appVersion=1.2&userId=1001&sessionId=demo-mx-ana&clientType=ios&language=2' +
  '&merchantNumber=77&mobilePhone=5512345678&appName=QNC&productId=mx-quincena&orderId=MX174&templateId=2&osVersion=17';

function request(name: EndpointName, payload: Record<string, unknown>, query = {}) {
  return requestOf(endpoints[name], payload, query, readLaunch(search));
}

describe('the loan client', () => {
  test('sends JSON, its five headers, the language and the marker', () => {
    const sent = request('loanDetails', { productId: 'p', orderId: 'o' });
    expect(sent).toEqual({
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
    const sent = request('repaymentWay', {}, { orderId: 'MX174' });
    expect(sent.url).toBe('/api/v1/youmi/youmi-api/service/loan/repayment-way?orderId=MX174');
    expect(sent.headers).toEqual({
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/x-www-form-urlencoded',
      sessionId: 'demo-mx-ana',
      deviceId: 'device-ana',
    });
  });

  test('GET puts parameters in the query and sends no body', () => {
    const sent = request('channelTemplate', { templateId: '2' });
    expect(sent.url).toBe('/api/v2/youmi/service/channel/channel-template?templateId=2');
    expect(sent.body).toBeUndefined();
    expect(sent.headers['Content-Type']).toBeUndefined();
  });

  test('a nullable field travels empty, an absent one not at all', () => {
    const sent = request('repaymentCommit', { couponId: null, bankCode: undefined, amount: 100 });
    expect(sent.body).toBe('couponId=&amount=100');
  });
});

describe('the legacy client', () => {
  test('goes through /already with the common parameters in the query', () => {
    const sent = request('complaintDetail', { problemId: '7' });
    const url = new URL(sent.url, 'https://page');
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
    expect(sent.body).toBe('problemId=7');
  });
});

describe('launch parameters', () => {
  test('merchantNumber is the brand’s where the address has none', () => {
    expect(readLaunch('?userId=1').merchantNumber).toBe('10001');
    expect(readLaunch('?merchantNumber=5').merchantNumber).toBe('5');
  });

  test('a header never carries what headers can’t', () => {
    const sent = requestOf(endpoints.loanDetails, {}, {}, { userId: 'ñ\n1' });
    expect(sent.headers.userId).toBe('1');
  });
});

describe('the inline script asks exactly what the client asks', () => {
  const cases: [string, FirstCall, Record<string, unknown>, Record<string, unknown>][] = [
    [
      'loan',
      { endpoint: endpoints.loanDetails, fields: { productId: 'productId', orderId: 'orderId' } },
      { productId: 'mx-quincena', orderId: 'MX174' },
      {},
    ],
    [
      'loan, with a fixed field',
      { endpoint: endpoints.loanConfirm, fields: { productId: 'productId', isType: 1 } },
      { productId: 'mx-quincena', isType: 1 },
      {},
    ],
    [
      'store',
      { endpoint: endpoints.repaymentWay, fields: { orderId: 'orderId' }, query: ['orderId'] },
      { orderId: 'MX174' },
      { orderId: 'MX174' },
    ],
    [
      'store, GET',
      { endpoint: endpoints.channelTemplate, fields: { templateId: 'templateId' } },
      { templateId: '2' },
      {},
    ],
    [
      'legacy',
      { endpoint: endpoints.complaintInit, fields: { orderId: 'orderId' } },
      { orderId: 'MX174' },
      {},
    ],
    [
      'legacy, with a field whose parameter has another name',
      { endpoint: endpoints.complaintInit, fields: { orderId: 'templateId' } },
      { orderId: '2' },
      {},
    ],
  ];

  test.each(cases)('%s', (_, early, payload, query) => {
    for (const where of [search, search.replace('&merchantNumber=77', '')]) {
      const sent: { url: string; init: { method: string; headers: unknown; body?: string } }[] = [];
      const window: { __early?: { url: string; body: string | undefined } } = {};
      runInNewContext(earlyScript(early, '', {}, '10001'), {
        window,
        URLSearchParams,
        location: { search: where },
        fetch: (url: string, init: { method: string; headers: unknown; body?: string }) => {
          sent.push({ url, init });
          return new Promise(() => undefined);
        },
      });
      const wanted = requestOf(early.endpoint, payload, query, readLaunch(where));
      expect(sent).toEqual([
        {
          url: wanted.url,
          init: {
            method: wanted.method,
            headers: wanted.headers,
            ...(wanted.body === undefined ? {} : { body: wanted.body }),
          },
        },
      ]);
      expect(window.__early?.url).toBe(wanted.url);
      expect(window.__early?.body).toBe(wanted.body);
    }
  });
});
