import { useEffect, useState } from 'react';
import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import { call } from '../api/call.ts';
import { useCountdown } from '../ui/countdown.ts';
import { digitsBy } from '../ui/inputs/digits.ts';
import { toast } from '../ui/toast.ts';
import { hashOf, type PromotionLink, tracking } from './link.ts';
import { type Ending, type Form, register, sendSms } from './registration.ts';
import { said as t } from './said.ts';
import type { Template } from './template.ts';
import { useCaptcha } from './useCaptcha.ts';

type Field = keyof Form;
/** What is wrong with a field; empty where a toast has said it. */
export type Errors = Readonly<Partial<Record<Field, string>>>;

/** The form of the landing page: what is typed, what is wrong with it, and the two calls. Source: SPEC 5, 8. */
export function useRegistration(link: PromotionLink, phone: Template['phone'], firstSid: string) {
  const [form, setForm] = useState<Form>(() => typedSoFar(phone));
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState<'sms' | 'register'>();
  const [clicked, setClicked] = useState('');
  const [waitsUntil, setWaitsUntil] = useState<number>();
  const [hasCode, setHasCode] = useState(false);
  const seconds = useCountdown(waitsUntil);
  const captcha = useCaptcha(firstSid);

  useEffect(() => {
    if (hasCode) focus('smsCode');
  }, [hasCode]);

  function change(field: Field, value: string): void {
    setForm((before) => ({ ...before, [field]: value }));
    setErrors((before) => ({ ...before, [field]: undefined }));
  }

  /** Says what is wrong with these fields and leads to the first; true when nothing is. */
  function check(fields: readonly Field[]): boolean {
    const found = problemsIn(form, phone);
    const wrong = fields.filter((field) => found[field]);
    setErrors(Object.fromEntries(wrong.map((field) => [field, found[field]])));
    focus(wrong[0]);
    return wrong.length === 0;
  }

  function trackClick(): void {
    if (clicked === form.mobile) return;
    setClicked(form.mobile);
    void call(endpoints.trackClick, { ...tracking(link, navigator.userAgent), phone: form.mobile });
  }

  function newCaptcha(): void {
    setForm((before) => ({ ...before, imgValidate: '' }));
    void captcha.refresh();
  }

  /** What both calls may end in. */
  function conclude(ending: Ending, onDone: () => void): void {
    setBusy(undefined);
    switch (ending.kind) {
      case 'done':
        onDone();
        break;
      case 'network':
        toast(t('networkError'), { kind: 'error' });
        break;
      case 'alreadyRegistered':
        toast(t('alreadyRegistered'), { kind: 'info' });
        location.hash = hashOf('download', link);
        break;
      case 'wrongCaptcha':
        newCaptcha();
        refuse(ending.message, 'imgValidate');
        break;
      case 'wrongSmsCode':
        refuse(ending.message, 'smsCode');
        break;
      case 'wrongPhone':
        refuse(ending.message, 'mobile');
        break;
      case 'tooSoon':
        setHasCode(true);
        toast(ending.message, { kind: 'error' });
        break;
      case 'refused':
        toast(ending.message, { kind: 'error' });
    }
  }

  /** The server's message, said once: the field it is about is marked and led to. Source: SPEC 8. */
  function refuse(message: string, field: Field): void {
    toast(message, { kind: 'error' });
    setErrors({ [field]: '' });
    focus(field);
  }

  async function send(): Promise<void> {
    if (busy) return;
    if (seconds > 0) return toast(t('stillCounting'), { kind: 'info' });
    if (!check(['mobile', 'imgValidate'])) return;
    trackClick();
    setBusy('sms');
    conclude(await sendSms(form, captcha.sid, link), () => {
      toast(t('codeSent'), { kind: 'success' });
      setWaitsUntil(Date.now() + limits.smsCountdownSeconds * 1000);
      setHasCode(true);
      focus('smsCode');
    });
  }

  /** Asks for a code until there is one, then registers. */
  async function submit(): Promise<void> {
    if (!hasCode) return send();
    if (busy || !check(['mobile', 'imgValidate', 'smsCode'])) return;
    trackClick();
    setBusy('register');
    conclude(await register(form, captcha.sid, link), () => {
      toast(t('registered'), { kind: 'success' });
      location.hash = hashOf('download', link);
    });
  }

  /** A new captcha, in the asked-for kind; needs a phone number first. */
  function refreshCaptcha(kind = captcha.kind): void {
    if (form.mobile === '') {
      check(['mobile']);
      return;
    }
    setForm((before) => ({ ...before, imgValidate: '' }));
    setErrors(({ imgValidate: _, ...others }) => others);
    void captcha.refresh(kind);
  }

  return {
    form,
    errors,
    busy,
    seconds,
    captcha,
    hasCode,
    change,
    send,
    submit,
    refreshCaptcha,
    takeCode: () => setHasCode(true),
  };
}

export type Registration = ReturnType<typeof useRegistration>;

/** The message for each field that isn't right yet. */
export function problemsIn(form: Form, { pattern, digits }: Template['phone']): Errors {
  return {
    ...(new RegExp(pattern).test(form.mobile) ? {} : { mobile: t('wrongPhone', { digits }) }),
    ...(form.imgValidate ? {} : { imgValidate: t('wrongCaptcha') }),
    ...(form.smsCode ? {} : { smsCode: t('wrongSmsCode') }),
  };
}

/** What was typed into the drawn page before this code had loaded. */
function typedSoFar({ digits, prefix }: Template['phone']): Form {
  const typed = (field: Field): string =>
    document.querySelector<HTMLInputElement>(`input[name=${field}]`)?.value ?? '';
  return {
    mobile: digitsBy(typed('mobile'), { max: digits, prefix }),
    imgValidate: typed('imgValidate'),
    smsCode: '',
  };
}

function focus(field: Field | undefined): void {
  if (field) document.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
}
