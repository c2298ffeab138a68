import * as kit from 'messages:kit';
import { beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../../texts/text.ts';
import { failureText } from './way.ts';

beforeEach(() => setLanguage('zh'));

test('a broken network, no answer in time and a refusal each have their own words', () => {
  expect(failureText({ code: 'network', message: 'x' }, 'fallback')).toBe('error');
  expect(failureText({ code: 'timeout', message: kit.timedOut() }, 'fallback')).toBe('请求超时，请重试。');
  expect(failureText({ code: '800006', message: '验证码错误' }, 'fallback')).toBe('验证码错误');
  expect(failureText({ code: '800010', message: '' }, 'fallback')).toBe('fallback');
});
