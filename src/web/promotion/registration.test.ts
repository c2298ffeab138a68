import * as t from 'messages:promotion';
import { beforeAll, describe, expect, test } from 'vitest';
import { setLanguage } from '../texts/language.ts';
import { toCallOutcome } from './registration.ts';
import { defaultTemplate } from './template.ts';
import { validateForm } from './useRegistration.ts';

beforeAll(() => setLanguage('zh'));

function refusedReply(code: string) {
  return toCallOutcome({ success: false, code, message: 'from the server' });
}

describe('how get-sms and register end', () => {
  test("'0' is success", () => {
    expect(toCallOutcome({ success: true, code: '0', message: '' })).toEqual({ kind: 'done' });
  });

  test("'101' of get-sms and '-1' of register are a wrong captcha, with the server's message", () => {
    expect(refusedReply('101')).toEqual({ kind: 'wrongCaptcha', message: 'from the server' });
    expect(refusedReply('-1')).toEqual({ kind: 'wrongCaptcha', message: 'from the server' });
  });

  test("'11' is already registered", () => {
    expect(refusedReply('11')).toEqual({ kind: 'alreadyRegistered' });
  });

  test('a phone that the server refuses and a code asked for too soon are distinguished', () => {
    expect(refusedReply('13')).toEqual({ kind: 'wrongPhone', message: 'from the server' });
    expect(refusedReply('429')).toEqual({ kind: 'tooSoon', message: 'from the server' });
  });

  test('any other code shows the message of the server, a network failure none', () => {
    expect(refusedReply('16')).toEqual({ kind: 'refused', message: 'from the server' });
    expect(refusedReply('500')).toEqual({ kind: 'refused', message: 'from the server' });
    for (const code of ['network', 'timeout', 'unreadable'])
      expect(refusedReply(code)).toEqual({ kind: 'network' });
  });
});

describe('the messages of SPEC 5', () => {
  const { phone } = defaultTemplate;

  test('name each field that is missing', () => {
    expect(validateForm({ mobile: '', imgValidate: '', smsCode: '' }, phone)).toEqual({
      mobile: '请正确输入手机号！',
      imgValidate: '请正确输入图形验证码！',
      smsCode: '请正确输入短信验证码！',
    });
  });

  test('are gone when everything is right', () => {
    expect(validateForm({ mobile: '13800138000', imgValidate: 'A4KT', smsCode: '123456' }, phone)).toEqual(
      {},
    );
  });

  test('SPEC 8’s toasts stand to the letter', () => {
    const { stillCounting, codeSent, alreadyRegistered, registered, networkError } = t;
    expect(
      [stillCounting, codeSent, alreadyRegistered, registered, networkError].map((say) => say()),
    ).toEqual([
      '请勿重复发送验证码!',
      '验证码已发送，请在手机上查看！',
      '您已注册,请直接下载APP登录！',
      '注册成功',
      'error',
    ]);
  });
});
