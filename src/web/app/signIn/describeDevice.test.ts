import { expect, test } from 'vitest';
import { describeDevice } from './describeDevice.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    'Android · Chrome',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1',
    'iPhone · Safari',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36 Edg/131.0', 'Windows · Edge'],
  ['curl/8.0', ''],
])('%s is named in words', (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});
