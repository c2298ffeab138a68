import t from 'messages:promotion';
import { limits } from '../../contract/limits.ts';
import { pages, promotionRoutes } from '../../contract/pages.ts';
import type { ViewState } from '../api/useCall.ts';
import { CaptchaField } from '../captcha/CaptchaField.tsx';
import { AsyncView } from '../ui/AsyncView.tsx';
import { Button } from '../ui/Button.tsx';
import { joinClassNames } from '../ui/classNames.ts';
import { Field } from '../ui/Field.tsx';
import { NumberInput, PhoneInput } from '../ui/inputs/DigitsInput.tsx';
import { PhoneLink } from '../ui/PhoneLink.tsx';
import styles from './Promotion.module.css';
import { marketPage, PromotionPage } from './pages.tsx';
import { defaultTemplate, type Template, type TemplateLender } from './template.ts';
import type { Registration } from './useRegistration.ts';

type RegistrationData = {
  readonly template: Pick<Template, 'phone' | 'example'> & { readonly lender: TemplateLender };
  readonly registration: Registration;
  /** The agreement's address. */
  readonly agreement: string;
};

/** The registration page. The loading state has the whole form already, without its actions. */
export function View({ state }: { readonly state: ViewState<RegistrationData> }) {
  return (
    <AsyncView state={state} empty={null} loading={<RegistrationForm />}>
      {(ready) => <RegistrationForm {...ready} />}
    </AsyncView>
  );
}

function RegistrationForm({
  template = defaultTemplate,
  registration,
  agreement,
}: Partial<RegistrationData>) {
  return (
    <PromotionPage>
      <div className={styles.text}>
        <h1 className={styles.title}>{t.title()}</h1>
        <p className={styles.intro}>{t.lead()}</p>
        <img
          className={styles.illustration}
          src="/images/site/way.svg"
          alt=""
          width={720}
          height={480}
          loading="lazy"
        />
        <ul className={styles.points}>
          <li>{t.point1()}</li>
          <li>{t.point2()}</li>
          <li>{t.point3()}</li>
        </ul>
        <Disclosure {...template} />
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void registration?.submit();
        }}
      >
        <RegistrationFields phone={template.phone} registration={registration} />
        <RegistrationActions registration={registration} />
        <p className={styles.agreementLink}>
          <a href={agreement ?? promotionRoutes.agreement}>{t.agreement()}</a>
        </p>
      </form>
    </PromotionPage>
  );
}

/** Who lends, what a loan costs, and where to ask: before a telephone is asked for. */
function Disclosure({ lender, example }: Pick<RegistrationData['template'], 'lender' | 'example'>) {
  return (
    <div className={styles.disclosure}>
      {example && <p>{t.example(example)}</p>}
      <p>{t.agreementLender({ lender: lender.name, address: lender.address })}</p>
      <p>
        <PhoneLink phone={lender.phone} />
        {' · '}
        <a href={marketPage(pages.privacy, lender)}>{t.privacy()}</a>
      </p>
    </div>
  );
}

type RegistrationFieldsProps = {
  readonly phone: Template['phone'];
  readonly registration: Registration | undefined;
};

function RegistrationFields({ phone, registration }: RegistrationFieldsProps) {
  const { form, errors, captcha, change, refreshCaptcha } = registration ?? {};
  const { digits, example, prefix } = phone;
  return (
    <>
      <Field
        label={t.phoneLabel()}
        hint={registration ? t.mobileHint({ digits, example: withoutBreaks(example) }) : '\u00a0'}
        {...(errors?.mobile ? { error: errors.mobile } : {})}
      >
        {(input) => (
          <div className={styles.phone}>
            <span className={styles.prefix}>{registration && prefix}</span>
            <PhoneInput
              {...input}
              aria-invalid={errors?.mobile !== undefined || undefined}
              name="mobile"
              autoComplete="tel-national"
              example={example}
              prefix={prefix}
              value={form?.mobile ?? ''}
              onChange={(mobile) => change?.('mobile', mobile)}
            />
          </div>
        )}
      </Field>
      <CaptchaField
        name="imgValidate"
        captcha={captcha}
        answer={form?.imgValidate ?? ''}
        error={errors?.imgValidate}
        texts={t}
        onAnswer={(answer) => change?.('imgValidate', answer)}
        onRefresh={(kind) => refreshCaptcha?.(kind)}
      />
      {registration?.hasCode && <SmsCodeField registration={registration} />}
    </>
  );
}

/** The field of the SMS code, and the button that sends another. */
function SmsCodeField({ registration }: { readonly registration: Registration }) {
  const { form, errors, change } = registration;
  return (
    <Field label={t.smsLabel()} {...(errors.smsCode ? { error: errors.smsCode } : {})}>
      {(input) => (
        <div className={styles.inputRow}>
          <NumberInput
            {...input}
            aria-invalid={errors.smsCode !== undefined || undefined}
            name="smsCode"
            autoComplete="one-time-code"
            max={limits.smsCodeLength}
            value={form.smsCode}
            onChange={(smsCode) => change('smsCode', smsCode)}
          />
          <ResendCodeButton registration={registration} />
        </div>
      )}
    </Field>
  );
}

/** The primary action: send a code first, then register. */
function RegistrationActions({ registration }: { readonly registration: Registration | undefined }) {
  if (registration?.hasCode)
    return (
      <Button type="submit" isBusy={registration.busy === 'register'}>
        {t.submit()}
      </Button>
    );
  return (
    <>
      <Button type="submit" isBusy={registration?.busy === 'sms'}>
        {t.getCode()}
      </Button>
      <Button kind="plain" onClick={() => registration?.showCodeField()}>
        {t.haveCode()}
      </Button>
    </>
  );
}

/** Replaces spaces by non-breaking ones. */
function withoutBreaks(number: string): string {
  return number.replaceAll(' ', '\u00a0');
}

/** Inactive during the countdown, but a press explains why. */
function ResendCodeButton({ registration }: { readonly registration: Registration }) {
  const { secondsUntilResend: seconds, busy, sendCode: send } = registration;
  const isDisabled = seconds > 0 || busy === 'sms';
  return (
    <button
      type="button"
      className={joinClassNames(styles.sideButton, isDisabled && styles.disabled)}
      aria-disabled={isDisabled || undefined}
      aria-busy={busy === 'sms' || undefined}
      onClick={() => void send()}
    >
      {seconds > 0 ? t.wait({ seconds }) : t.getCode()}
    </button>
  );
}
