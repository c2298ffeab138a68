import * as common from 'messages:common';
import { beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../../texts/language.ts';
import { replyErrorText } from './repaymentMethods.ts';

beforeEach(() => setLanguage('zh'));

test('a broken network, no answer in time and a refusal each have their own words', () => {
  expect(replyErrorText({ code: 'network', message: 'x' }, 'fallback')).toBe('error');
  expect(replyErrorText({ code: 'timeout', message: common.timedOut() }, 'fallback')).toBe(
    '请求超时，请重试。',
  );
  expect(replyErrorText({ code: '800006', message: '验证码错误' }, 'fallback')).toBe('验证码错误');
  expect(replyErrorText({ code: '800010', message: '' }, 'fallback')).toBe('fallback');
});
