import * as t from 'messages:appSignIn';
import { useEffect, useState } from 'react';
import { accountCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { appRoutes } from '../../../contract/pages.ts';
import { call } from '../../api/call.ts';
import { hasCode } from '../../api/failure.ts';
import { leavingPage, useAction } from '../../api/useAction.ts';
import { sanitizeDigits } from '../../ui/inputs/DigitsInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useDraft } from '../forms/draft.ts';
import { formatPhone, getMarketForm, guessMarket } from '../markets.ts';
import { codeSuffix, goBack, goTo, routeUrl } from '../routes.ts';
import { CodeForm } from './CodeForm.tsx';
import { describeDevice } from './describeDevice.ts';
import { PhoneForm } from './PhoneForm.tsx';

type Props = {
  readonly isCodeStep: boolean;
  readonly isEnded: boolean;
  readonly onSignedIn: () => Promise<void>;
};

/** A message beside the field that is shown, or of the whole form. */
type SignInErrors = { readonly field?: string; readonly refusal?: string };

/** Signing in: the phone, then the code that an SMS brings to it. */
export function SignIn(props: Props) {
  const { draft, code, errors, clearErrors, busy, isComplete, typeCode, sendCode, enter } = useSignIn(props);
  const { market, phone, resendAt } = draft.values;
  if (props.isCodeStep && isComplete) {
    return (
      <CodeForm
        phone={formatPhone(market, phone)}
        fieldName="verifyCode"
        code={code}
        resendAt={Number(resendAt)}
        codeError={errors.field}
        refusal={errors.refusal}
        busy={busy}
        onChange={typeCode}
        onSubmit={enter}
        onResend={sendCode}
        onOtherPhone={() => {
          clearErrors();
          goBack(appRoutes.signIn);
        }}
      />
    );
  }
  return (
    <PhoneForm
      values={draft.values}
      isEnded={props.isEnded}
      phoneError={errors.field}
      refusal={errors.refusal}
      isBusy={busy === 'send'}
      onChange={(changes) => {
        clearErrors();
        // Another phone has no code yet.
        draft.change({ ...changes, resendAt: '0' });
      }}
      onSubmit={sendCode}
      toUrl={routeUrl}
    />
  );
}

/** State of the forms and their two calls: one sends the code, the other signs in. */
function useSignIn({ isCodeStep, onSignedIn }: Props) {
  const draft = useDraft('signIn', { market: guessMarket(), phone: typedPhone(), resendAt: '0' });
  const { market, phone, resendAt } = draft.values;
  const [code, setCode] = useState('');
  const { busy, error: errors = {}, setError, run } = useAction<'send' | 'enter', SignInErrors>();
  const clearErrors = () => setError(undefined);
  const { digits } = getMarketForm(market).phone;
  const isComplete = phone.length === digits;

  useEffect(() => {
    // Opened by its address, or loaded again in another window: there is no phone to send a code to.
    if (isCodeStep && !isComplete) goTo(appRoutes.signIn, { isReplacing: true });
  }, [isCodeStep, isComplete]);

  function typeCode(typed: string): void {
    setCode(typed);
    clearErrors();
  }

  async function sendCode(): Promise<SignInErrors | undefined> {
    if (!isComplete) return { field: t.wrongPhone({ digits }) };
    // The last code still holds, and no other is sent so soon.
    if (isCodeStep || Date.now() >= Number(resendAt)) {
      const reply = await call(endpoints.smsCode, { market, phone, cookie: 1 });
      if (!reply.success) return { refusal: reply.message };
      setCode('');
      draft.change({ resendAt: String(Date.now() + reply.data.resendAfterSeconds * 1000) });
      toast(t.codeSent(), { kind: 'success' });
    }
    if (!isCodeStep) goTo(appRoutes.signIn + codeSuffix);
    return undefined;
  }

  async function enter(verifyCode: string): Promise<SignInErrors | undefined> {
    if (verifyCode.length < limits.smsCodeLength) return { field: t.wrongCode() };
    const deviceName = describeDevice(navigator.userAgent);
    const reply = await call(endpoints.login, { market, phone, verifyCode, deviceName, cookie: 1 });
    if (reply.success) {
      draft.discard();
      await onSignedIn();
      return leavingPage;
    }
    if (!hasCode(reply, accountCode.wrongCode, accountCode.codeExpired)) return { refusal: reply.message };
    setCode('');
    return { field: reply.message };
  }

  return {
    ...{ draft, code, errors, clearErrors, busy, isComplete, typeCode },
    sendCode: () => void run('send', sendCode),
    enter: (digits: string) => void run('enter', () => enter(digits)),
  };
}

/** Input made in the document before this code was loaded. */
function typedPhone(): string {
  const input = document.querySelector<HTMLInputElement>('input[name=phone]');
  return sanitizeDigits(input?.value ?? '', { max: 11 });
}
