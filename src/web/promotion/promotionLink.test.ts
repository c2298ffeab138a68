import { describe, expect, test } from 'vitest';
import {
  buildHash,
  detectClientType,
  detectDevice,
  parsePromotionLink,
  parseRoute,
  trackingPayload,
} from './promotionLink.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

describe('the landing page reads its link', () => {
  test('id, user_from, app_from, utm_tag, invite_code, links_id, down_id and UC from the address', () => {
    const query = 'id=3&user_from=u&app_from=a&utm_tag=t&invite_code=i&links_id=l&down_id=d&UC=c&other=x';
    expect(parsePromotionLink(`?${query}`, '')).toEqual({
      id: '3',
      user_from: 'u',
      app_from: 'a',
      utm_tag: 't',
      invite_code: 'i',
      links_id: 'l',
      down_id: 'd',
      UC: 'c',
    });
  });

  test('a hash route carries its own query, and it wins', () => {
    expect(parsePromotionLink('?id=1&utm_tag=old', '#/downloadTemplate?id=2&utm_tag=new')).toEqual({
      id: '2',
      utm_tag: 'new',
    });
    expect(parsePromotionLink('?id=1', '#/downloadTemplate?id=')).toEqual({ id: '1' });
  });
});

describe('the hash routes', () => {
  test('are distinguished whatever their query says; anything else is the landing', () => {
    expect(parseRoute('#/downloadTemplate?id=2')).toBe('download');
    expect(parseRoute('#/agreementTemplate')).toBe('agreement');
    expect(parseRoute('')).toBe('landing');
    expect(parseRoute('#/elsewhere')).toBe('landing');
  });

  test('carry app_from, user_from, utm_tag, id and either links_id or down_id', () => {
    const link = { id: '2', app_from: 'a b', user_from: 'u', utm_tag: 't', invite_code: 'i', UC: 'c' };
    expect(buildHash('download', { ...link, links_id: 'L', down_id: 'D' })).toBe(
      '#/downloadTemplate?app_from=a+b&user_from=u&utm_tag=t&id=2&links_id=L',
    );
    expect(buildHash('agreement', { ...link, down_id: 'D' })).toBe(
      '#/agreementTemplate?app_from=a+b&user_from=u&utm_tag=t&id=2&down_id=D',
    );
  });

  test('give back what they carry', () => {
    const link = { id: '9', app_from: 'á&=?#', user_from: 'u', utm_tag: 't', links_id: 'L' };
    expect(parsePromotionLink('', buildHash('download', link))).toEqual(link);
  });
});

test('a link without an id is template 1', () => {
  expect(trackingPayload({}, android)).toMatchObject({ page_id: '1', page_type: 1, client_type: 'android' });
});

describe('the device', () => {
  test('counts as ios or android in tracking', () => {
    expect(detectClientType(iPhone)).toBe('ios');
    expect(detectClientType(mac)).toBe('ios');
    expect(detectClientType(android)).toBe('android');
    expect(detectClientType('Mozilla/5.0 (Windows NT 10.0)')).toBe('android');
  });

  test('decides where the download leads; an iPad that calls itself a Mac has touch', () => {
    expect(detectDevice(iPhone, 5)).toBe('ios');
    expect(detectDevice(android, 5)).toBe('android');
    expect(detectDevice(mac, 5)).toBe('ios');
    expect(detectDevice(mac, 0)).toBe('desktop');
    expect(detectDevice('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10)).toBe('desktop');
  });
});
