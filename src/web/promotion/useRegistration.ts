import t from 'messages:promotion';
import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../contract/endpoints.ts';
import { limits } from '../../contract/limits.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { pictureCaptcha, useCaptcha } from '../captcha/captcha.ts';
import { useCountdown } from '../ui/countdown.ts';
import { sanitizeDigits } from '../ui/inputs/DigitsInput.tsx';
import { toast } from '../ui/toast.ts';
import { buildHash, type PromotionLink, trackingPayload } from './promotionLink.ts';
import { type CallOutcome, type RegistrationValues, register, sendSms } from './registration.ts';
import type { Template } from './template.ts';

type FormField = keyof RegistrationValues;
/** The error of a field; empty when a toast has shown it. */
export type FormErrors = Readonly<Partial<Record<FormField, string>>>;

/** The registration form of the landing page: values, errors and the two calls. Source: SPEC 5, 8. */
export function useRegistration(link: PromotionLink, phone: Template['phone'], initialSid: string) {
  const fields = useFormState(phone);
  const { form, validate, clear } = fields;
  const { busy, run } = useAction<'sms' | 'register'>();
  const { hasCode, setHasCode, secondsUntilResend, startCountdown } = useSmsCode();
  const { captcha, refresh } = useCaptcha(pictureCaptcha(initialSid), () =>
    toast(t.networkError(), { kind: 'error' }),
  );
  const trackClick = useTrackedClick(link);

  /** Handles the outcome of both calls. */
  function handleOutcome(outcome: CallOutcome, onDone: () => void): undefined {
    if (outcome.kind === 'done') onDone();
    else showRefusal(outcome, fields);
    if (outcome.kind === 'alreadyRegistered') location.hash = buildHash('download', link);
    if (outcome.kind === 'wrongCaptcha') void refresh();
    if (outcome.kind === 'tooSoon') setHasCode(true);
  }

  async function sendCode(): Promise<void> {
    if (busy) return;
    if (secondsUntilResend > 0) return toast(t.stillCounting(), { kind: 'info' });
    if (!validate(['mobile', 'imgValidate'])) return;
    trackClick(form.mobile);
    await run('sms', async () =>
      handleOutcome(await sendSms(form, captcha.sid, link), () => {
        toast(t.codeSent(), { kind: 'success' });
        startCountdown();
        setHasCode(true);
        focusField('smsCode');
      }),
    );
  }

  /** Sends a code first; registers once the code field is shown. */
  async function submit(): Promise<void> {
    if (!hasCode) return sendCode();
    if (busy || !validate(['mobile', 'imgValidate', 'smsCode'])) return;
    trackClick(form.mobile);
    await run('register', async () =>
      handleOutcome(await register(form, captcha.sid, link), () => {
        toast(t.registered(), { kind: 'success' });
        location.hash = buildHash('download', link);
      }),
    );
  }

  /** Loads a new captcha of this kind; needs a phone number first. */
  function refreshCaptcha(kind = captcha.kind): void {
    if (form.mobile === '') return void validate(['mobile']);
    clear('imgValidate');
    void refresh(kind);
  }

  const showCodeField = (): void => setHasCode(true);
  const state = { busy, secondsUntilResend, captcha, hasCode };
  return { ...fields, ...state, sendCode, submit, refreshCaptcha, showCodeField };
}

/** Whether the code's field is shown, which takes the focus, and how long until another code can be sent. */
function useSmsCode() {
  const [resendAt, setResendAt] = useState<number>();
  const [hasCode, setHasCode] = useState(false);
  const secondsUntilResend = useCountdown(resendAt);
  useEffect(() => focusField(hasCode ? 'smsCode' : undefined), [hasCode]);
  const startCountdown = (): void => setResendAt(Date.now() + limits.smsCountdownSeconds * 1000);
  return { hasCode, setHasCode, secondsUntilResend, startCountdown };
}

/** Reports the first click with each phone number. */
function useTrackedClick(link: PromotionLink): (phone: string) => void {
  const tracked = useRef('');
  return (phone) => {
    if (tracked.current === phone) return;
    tracked.current = phone;
    void call(endpoints.trackClick, { ...trackingPayload(link, navigator.userAgent), phone });
  };
}

/** The field that a refusal is about. */
const refusedFields: Readonly<Partial<Record<CallOutcome['kind'], FormField>>> = {
  wrongCaptcha: 'imgValidate',
  wrongSmsCode: 'smsCode',
  wrongPhone: 'mobile',
};

/** Shows what the server said in a toast; what is about a field marks and focuses it. Source: SPEC 8. */
function showRefusal(outcome: CallOutcome, { clear, markInvalid }: FormState): void {
  if (outcome.kind === 'alreadyRegistered') toast(t.alreadyRegistered(), { kind: 'info' });
  else toast('message' in outcome ? outcome.message : t.networkError(), { kind: 'error' });
  const field = refusedFields[outcome.kind];
  if (field === undefined) return;
  if (field === 'imgValidate') clear(field);
  markInvalid(field);
}

export type Registration = ReturnType<typeof useRegistration>;

type FormState = ReturnType<typeof useFormState>;

/** Input and its errors. */
function useFormState(phone: Template['phone']) {
  const [form, setForm] = useState<RegistrationValues>(() => readTypedValues(phone));
  const [errors, setErrors] = useState<FormErrors>({});

  function change(field: FormField, value: string): void {
    setForm((previous) => ({ ...previous, [field]: value }));
    setErrors((previous) => ({ ...previous, [field]: undefined }));
  }

  /** Shows the errors of these fields and focuses the first; true when all are valid. */
  function validate(fields: readonly FormField[]): boolean {
    const allErrors = validateForm(form, phone);
    const invalidFields = fields.filter((field) => allErrors[field]);
    setErrors(Object.fromEntries(invalidFields.map((field) => [field, allErrors[field]])));
    focusField(invalidFields[0]);
    return invalidFields.length === 0;
  }

  /** Marks only this field, without a message, and focuses it. */
  function markInvalid(field: FormField): void {
    setErrors({ [field]: '' });
    focusField(field);
  }

  return { form, errors, change, validate, markInvalid, clear: (field: FormField) => change(field, '') };
}

/** The error message of each invalid field. */
export function validateForm(form: RegistrationValues, { pattern, digits }: Template['phone']): FormErrors {
  return {
    ...(new RegExp(pattern).test(form.mobile) ? {} : { mobile: t.wrongPhone({ digits }) }),
    ...(form.imgValidate ? {} : { imgValidate: t.wrongCaptcha() }),
    ...(form.smsCode ? {} : { smsCode: t.wrongSmsCode() }),
  };
}

/** Input typed into the prerendered page before this code was loaded. */
function readTypedValues({ digits, prefix }: Template['phone']): RegistrationValues {
  const readInput = (field: FormField): string =>
    document.querySelector<HTMLInputElement>(`input[name=${field}]`)?.value ?? '';
  return {
    mobile: sanitizeDigits(readInput('mobile'), { max: digits, prefix }),
    imgValidate: readInput('imgValidate'),
    smsCode: '',
  };
}

function focusField(field: FormField | undefined): void {
  if (field) document.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
}
