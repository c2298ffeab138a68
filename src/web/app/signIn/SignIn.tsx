import * as t from 'messages:appSignIn';
import { useEffect, useState } from 'react';
import { accountCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { limits } from '../../../contract/limits.ts';
import { appRoutes } from '../../../contract/pages.ts';
import { call } from '../../api/call.ts';
import { sanitizeDigits } from '../../ui/inputs/DigitsInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useDraft } from '../forms/draft.ts';
import { likelyMarket, marketForm, writtenPhone } from '../markets.ts';
import { codeSuffix, goBack, goTo, routeUrl } from '../routes.ts';
import { CodeForm } from './CodeForm.tsx';
import { describeDevice } from './describeDevice.ts';
import { PhoneForm } from './PhoneForm.tsx';

type Props = {
  readonly isCodeStep: boolean;
  readonly isEnded: boolean;
  readonly onSignedIn: () => Promise<void>;
};

/** Of the field at hand, and of the form. */
type SignInErrors = { readonly field?: string; readonly refusal?: string };

/** Codes that are said beside the field of the code. */
const codeRefusals: readonly string[] = [accountCode.wrongCode, accountCode.codeExpired].map(String);

/** Signing in: the phone, then the code that an SMS brings to it. */
export function SignIn(props: Props) {
  const { draft, code, errors, setErrors, busy, isComplete, typeCode, sendCode, enter } = useSignIn(props);
  const { market, phone, resendAt } = draft.values;
  if (props.isCodeStep && isComplete) {
    return (
      <CodeForm
        phone={writtenPhone(market, phone)}
        fieldName="verifyCode"
        code={code}
        resendAt={Number(resendAt)}
        codeError={errors.field}
        refusal={errors.refusal}
        busy={busy}
        onChange={typeCode}
        onSubmit={(digits) => void enter(digits)}
        onResend={() => void sendCode()}
        onOtherPhone={() => {
          setErrors({});
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
      busy={busy === 'send'}
      onChange={(changes) => {
        setErrors({});
        // Another phone has no code yet.
        draft.change({ ...changes, resendAt: '0' });
      }}
      onSubmit={() => void sendCode()}
      toUrl={routeUrl}
    />
  );
}

/** What is typed, and the two calls: one sends the code, the other signs in. */
function useSignIn({ isCodeStep, onSignedIn }: Props) {
  const draft = useDraft('signIn', { market: likelyMarket(), phone: typedPhone(), resendAt: '0' });
  const { market, phone, resendAt } = draft.values;
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<SignInErrors>({});
  const [busy, setBusy] = useState<'send' | 'enter'>();
  const { digits } = marketForm(market).phone;
  const isComplete = phone.length === digits;

  useEffect(() => {
    // Opened by its address, or loaded anew in another window: there is no phone to send a code to.
    if (isCodeStep && !isComplete) goTo(appRoutes.signIn, { isReplacing: true });
  }, [isCodeStep, isComplete]);

  function typeCode(typed: string): void {
    setCode(typed);
    setErrors({});
  }

  async function sendCode(): Promise<void> {
    if (busy) return;
    setErrors({});
    if (!isComplete) return setErrors({ field: t.wrongPhone({ digits }) });
    // The last code still holds, and no other is sent so soon.
    if (!isCodeStep && Date.now() < Number(resendAt)) return goTo(appRoutes.signIn + codeSuffix);
    setBusy('send');
    const reply = await call(endpoints.smsCode, { market, phone, cookie: 1 });
    setBusy(undefined);
    if (!reply.success) return setErrors({ refusal: reply.message });
    setCode('');
    draft.change({ resendAt: String(Date.now() + reply.data.resendAfterSeconds * 1000) });
    toast(t.codeSent(), { kind: 'success' });
    if (!isCodeStep) goTo(appRoutes.signIn + codeSuffix);
  }

  async function enter(verifyCode: string): Promise<void> {
    if (busy) return;
    setErrors({});
    if (verifyCode.length < limits.smsCodeLength) return setErrors({ field: t.wrongCode() });
    setBusy('enter');
    const deviceName = describeDevice(navigator.userAgent);
    const reply = await call(endpoints.login, { market, phone, verifyCode, deviceName, cookie: 1 });
    if (reply.success) {
      draft.discard();
      return onSignedIn();
    }
    setBusy(undefined);
    const isOfCode = codeRefusals.includes(reply.code);
    if (isOfCode) setCode('');
    setErrors(isOfCode ? { field: reply.message } : { refusal: reply.message });
  }

  return { draft, code, errors, setErrors, busy, isComplete, typeCode, sendCode, enter };
}

/** What was typed into the document before this code had come. */
function typedPhone(): string {
  const input = document.querySelector<HTMLInputElement>('input[name=phone]');
  return sanitizeDigits(input?.value ?? '', { max: 11 });
}
