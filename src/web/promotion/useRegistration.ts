import { useState } from 'react';
import { limits } from '../../contract/limits.ts';
import { call } from '../api/call.ts';
import { textOf } from '../texts/text.ts';
import { useCountdown } from '../ui/countdown.ts';
import { digitsBy } from '../ui/inputs/digits.ts';
import { toast } from '../ui/toast.ts';
import { hashOf, type PromotionLink, tracking } from './link.ts';
import { type Ending, type Form, register, sendSms } from './registration.ts';
import type { Template } from './template.ts';
import type { texts } from './texts.ts';
import { useCaptcha } from './useCaptcha.ts';

const t = textOf<typeof texts>();
type Field = keyof Form;
export type Errors = Readonly<Partial<Record<Field, string>>>;

/** The form of the landing page: what is typed, what is wrong with it, and the two calls. Source: SPEC 5, 8. */
export function useRegistration(link: PromotionLink, phone: Template['phone'], firstSid: string) {
  const [form, setForm] = useState<Form>(() => typedSoFar(phone));
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState<'sms' | 'register'>();
  const [clicked, setClicked] = useState('');
  const [waitsUntil, setWaitsUntil] = useState<number>();
  const seconds = useCountdown(waitsUntil);
  const captcha = useCaptcha(firstSid);

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
    void call('trackClick', { ...tracking(link, navigator.userAgent), phone: form.mobile });
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
      case 'refused':
        toast(ending.message, { kind: 'error' });
    }
  }

  /** The server's message, in passing and at the field it is about. */
  function refuse(message: string, field: Field): void {
    toast(message, { kind: 'error' });
    setErrors({ [field]: message });
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
      focus('smsCode');
    });
  }

  async function submit(): Promise<void> {
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
    void captcha.refresh(kind);
  }

  return { form, errors, busy, seconds, captcha, change, send, submit, refreshCaptcha };
}

export type Registration = ReturnType<typeof useRegistration>;

/** The message for each field that isn't right yet. */
export function problemsIn(form: Form, phone: Pick<Template['phone'], 'pattern'>): Errors {
  return {
    ...(new RegExp(phone.pattern).test(form.mobile) ? {} : { mobile: t('wrongPhone') }),
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
    smsCode: digitsBy(typed('smsCode'), { max: limits.smsCodeLength }),
  };
}

function focus(field: Field | undefined): void {
  if (field) document.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
}
