import * as t from 'messages:appSignIn';
import { marketForms } from 'virtual:brand';
import { useEffect, useState } from 'react';
import { promotionCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits, promotionMerchantNumber } from '../../../contract/limits.ts';
import { appRoutes } from '../../../contract/pages.ts';
import { call } from '../../api/call.ts';
import { leavingPage, useAction } from '../../api/useAction.ts';
import { type Captcha, languageQuery, useCaptcha } from '../../captcha/captcha.ts';
import { toast } from '../../ui/toast.ts';
import { useDraft } from '../forms/draft.ts';
import { formatPhone, getMarketForm, guessMarket } from '../markets.ts';
import { codeSuffix, goBack, goTo } from '../routes.ts';
import { CodeForm } from './CodeForm.tsx';
import { type SignUpErrors, SignUpForm } from './SignUpForm.tsx';

type Props = { readonly isCodeStep: boolean; readonly onSignedIn: () => Promise<void> };

type Refusal = { readonly code: string; readonly message: string };

const blank = { market: '', phone: '', capcode: '', sid: '', resendAt: '0' };

/** A new account: phone and captcha, then the code of an SMS, and the borrower is signed in. */
export function SignUp(props: Props) {
  const { form, captcha, smsCode, errors, busy, hasSent, edit, typeCode, renewCaptcha, sendCode, register } =
    useSignUp(props);
  if (props.isCodeStep && hasSent) {
    return (
      <CodeForm
        phone={formatPhone(form.market, form.phone)}
        fieldName="smsCode"
        code={smsCode}
        resendAt={Number(form.resendAt)}
        codeError={errors.smsCode}
        refusal={errors.refusal}
        busy={busy}
        onChange={typeCode}
        onSubmit={register}
        // Another code costs another captcha.
        onResend={() => {
          edit({ capcode: '' });
          goBack(appRoutes.signUp);
        }}
        onOtherPhone={() => goBack(appRoutes.signUp)}
      />
    );
  }
  return (
    <SignUpForm
      values={form}
      captcha={captcha}
      errors={errors}
      isBusy={busy === 'send'}
      onChange={edit}
      onCaptcha={renewCaptcha}
      onSubmit={sendCode}
    />
  );
}

/** State of the form: input, errors, captcha. */
function useSignUpForm(isCodeStep: boolean) {
  const action = useAction<'send' | 'enter', SignUpErrors>();
  const { values: form, change, discard } = useDraft('signUp', { ...blank, market: guessMarket() });
  const known: Captcha = { sid: form.sid, kind: 'picture', task: '' };
  const { captcha, refresh } = useCaptcha(known, () => toast(t.captchaFailed(), { kind: 'error' }));
  const hasSent = Number(form.resendAt) > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one captcha to begin with
  useEffect(() => {
    if (!isCodeStep) void refresh();
  }, [isCodeStep]);
  useEffect(() => {
    if (isCodeStep && !hasSent) goTo(appRoutes.signUp, { isReplacing: true });
  }, [isCodeStep, hasSent]);

  function edit(changes: Partial<typeof blank>): void {
    change(changes);
    action.setError(undefined);
  }

  function renewCaptcha(kind?: Captcha['kind']): void {
    edit({ capcode: '' });
    void refresh(kind);
  }

  function refuse(refusal: Refusal): SignUpErrors {
    if (refusal.code === promotionCode.alreadyRegistered) {
      toast(t.alreadyRegistered(), { kind: 'info' });
      goTo(appRoutes.signIn, { isReplacing: true });
      return {};
    }
    const refused = toErrors(refusal);
    if (refused.capcode !== undefined) {
      renewCaptcha();
      if (isCodeStep) goBack(appRoutes.signUp);
    }
    return refused;
  }

  return { form, captcha, action, hasSent, edit, discard, renewCaptcha, refuse };
}

/** The two calls: one sends the code, the other makes the account. */
function useSignUp({ isCodeStep, onSignedIn }: Props) {
  const { action, ...fields } = useSignUpForm(isCodeStep);
  const { form, captcha, edit, discard, refuse } = fields;
  const { busy, error: errors = {}, setError, run } = action;
  const [smsCode, setSmsCode] = useState('');
  const { market, phone, capcode } = form;
  const payload = { phone, capcode, sid: captcha.sid, id: marketForms[market]?.templateId };

  async function sendCode(): Promise<SignUpErrors | undefined> {
    const wrong = validate(form);
    if (Object.keys(wrong).length > 0) return wrong;
    const reply = await call(endpoints.getSms, payload, { query: languageQuery() });
    if (!reply.success) return refuse(reply);
    setSmsCode('');
    edit({ sid: captcha.sid, resendAt: String(Date.now() + reply.data.resendAfterSeconds * 1000) });
    toast(t.codeSent(), { kind: 'success' });
    if (!isCodeStep) goTo(appRoutes.signUp + codeSuffix);
    return undefined;
  }

  async function register(code: string): Promise<SignUpErrors | undefined> {
    if (code.length < limits.smsCodeLength) return { smsCode: t.wrongCode() };
    const account = { ...payload, userName: phone, merchantNumber: promotionMerchantNumber, smsCode: code };
    const reply = await call(endpoints.register, { ...account, cookie: 1 }, { query: languageQuery() });
    if (reply.success) {
      discard();
      await onSignedIn();
      return leavingPage;
    }
    return refuse(reply);
  }

  function typeCode(typed: string): void {
    setSmsCode(typed);
    setError(undefined);
  }

  return {
    ...{ ...fields, smsCode, errors, busy, typeCode },
    sendCode: () => void run('send', sendCode),
    register: (code: string) => void run('enter', () => register(code)),
  };
}

function validate({ market, phone, capcode }: typeof blank): SignUpErrors {
  const { digits } = getMarketForm(market).phone;
  return {
    ...(phone.length === digits ? {} : { phone: t.wrongPhone({ digits }) }),
    ...(capcode ? {} : { capcode: t.wrongCaptcha() }),
  };
}

/** The field that a refusal is about, with what it says. */
function toErrors({ code, message }: Refusal): SignUpErrors {
  switch (code) {
    case promotionCode.wrongCaptchaForSms:
    case promotionCode.wrongCaptchaForRegister:
      return { capcode: message };
    case promotionCode.badPhone:
      return { phone: message };
    case promotionCode.wrongSmsCode:
      return { smsCode: message };
    default:
      return { refusal: message };
  }
}
