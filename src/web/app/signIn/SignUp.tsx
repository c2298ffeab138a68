import * as t from 'messages:appSignIn';
import { marketForms } from 'virtual:brand';
import { useEffect, useState } from 'react';
import { promotionCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { promotionMerchantNumber } from '../../../contract/limits.ts';
import { appRoutes } from '../../../contract/pages.ts';
import { call } from '../../api/call.ts';
import { languageQuery } from '../../promotion/template.ts';
import { toast } from '../../ui/toast.ts';
import { useDraft } from '../forms/draft.ts';
import { likelyMarket, marketForm, writtenPhone } from '../markets.ts';
import { codeSuffix, goBack, goTo } from '../routes.ts';
import { CodeForm } from './CodeForm.tsx';
import { useCaptcha } from './captcha.ts';
import { type SignUpErrors, SignUpForm } from './SignUpForm.tsx';

type Props = { readonly isCodeStep: boolean; readonly onSignedIn: () => Promise<void> };

type Refusal = { readonly code: string; readonly message: string };

const blank = { market: '', phone: '', capcode: '', sid: '', resendAt: '0' };

/** A new account: phone and captcha, then the code of an SMS, and the borrower is signed in. */
export function SignUp({ isCodeStep, onSignedIn }: Props) {
  const { values, change, discard } = useDraft('signUp', { ...blank, market: likelyMarket() });
  const { captcha, refresh } = useCaptcha(values.sid);
  const [smsCode, setSmsCode] = useState('');
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [busy, setBusy] = useState<'send' | 'enter'>();
  const { market, phone, capcode, resendAt } = values;
  const { digits } = marketForm(market).phone;
  const hasSent = Number(resendAt) > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one captcha to begin with
  useEffect(() => {
    if (!isCodeStep) void refresh();
  }, [isCodeStep]);
  useEffect(() => {
    if (isCodeStep && !hasSent) goTo(appRoutes.signUp, { isReplacing: true });
  }, [isCodeStep, hasSent]);

  const payload = { phone, capcode, sid: captcha.sid, id: marketForms[market]?.templateId };

  function refuse({ code, message }: Refusal): void {
    setBusy(undefined);
    if (code === promotionCode.alreadyRegistered) {
      toast(t.alreadyRegistered(), { kind: 'info' });
      goTo(appRoutes.signIn, { isReplacing: true });
      return;
    }
    const isCaptcha =
      code === promotionCode.wrongCaptchaForSms || code === promotionCode.wrongCaptchaForRegister;
    if (isCaptcha) {
      change({ capcode: '' });
      void refresh();
      setErrors({ capcode: message });
      if (isCodeStep) goBack(appRoutes.signUp);
    } else if (code === promotionCode.badPhone) setErrors({ phone: message });
    else if (code === promotionCode.wrongSmsCode) setErrors({ smsCode: message });
    else setErrors({ refusal: message });
  }

  async function sendCode(): Promise<void> {
    if (busy) return;
    const wrong = {
      ...(phone.length === digits ? {} : { phone: t.wrongPhone({ digits }) }),
      ...(capcode ? {} : { capcode: t.wrongCaptcha() }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy('send');
    const reply = await call(endpoints.getSms, payload, { query: languageQuery() });
    if (!reply.success) return refuse(reply);
    setBusy(undefined);
    setSmsCode('');
    change({ sid: captcha.sid, resendAt: String(Date.now() + reply.data.resendAfterSeconds * 1000) });
    toast(t.codeSent(), { kind: 'success' });
    if (!isCodeStep) goTo(appRoutes.signUp + codeSuffix);
  }

  async function register(code: string): Promise<void> {
    if (busy) return;
    setErrors({});
    if (code.length < 6) return setErrors({ smsCode: t.wrongCode() });
    setBusy('enter');
    const account = { ...payload, userName: phone, merchantNumber: promotionMerchantNumber, smsCode: code };
    const reply = await call(endpoints.register, { ...account, cookie: 1 }, { query: languageQuery() });
    if (!reply.success) return refuse(reply);
    discard();
    await onSignedIn();
  }

  if (isCodeStep && hasSent) {
    return (
      <CodeForm
        phone={writtenPhone(market, phone)}
        fieldName="smsCode"
        code={smsCode}
        resendAt={Number(resendAt)}
        codeError={errors.smsCode}
        refusal={errors.refusal}
        busy={busy}
        onChange={(typed) => {
          setSmsCode(typed);
          setErrors({});
        }}
        onSubmit={(typed) => void register(typed)}
        // Another code costs another captcha.
        onResend={() => {
          change({ capcode: '' });
          goBack(appRoutes.signUp);
        }}
        onOtherPhone={() => goBack(appRoutes.signUp)}
      />
    );
  }
  return (
    <SignUpForm
      values={values}
      captcha={captcha}
      errors={errors}
      busy={busy === 'send'}
      onChange={(changes) => {
        change(changes);
        setErrors({});
      }}
      onCaptcha={(kind) => {
        change({ capcode: '' });
        void refresh(kind);
      }}
      onSubmit={() => void sendCode()}
    />
  );
}
