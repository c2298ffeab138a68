import { limits } from '../../contract/limits.ts';
import { promotionRoutes } from '../../contract/promotionRoutes.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/css.ts';
import { Field } from '../ui/Field.tsx';
import { NumberInput, PhoneInput } from '../ui/inputs/DigitsInput.tsx';
import { ViewFrame } from '../ui/ViewFrame.tsx';
import type { ViewState } from '../ui/viewState.ts';
import { Captcha } from './Captcha.tsx';
import { Frame } from './Frame.tsx';
import { said as t } from './said.ts';
import { defaultTemplate, groupsOf, type Template } from './template.ts';
import type { Registration } from './useRegistration.ts';
import styles from './View.module.css';

type Ready = {
  readonly template: Pick<Template, 'phone'>;
  readonly registration: Registration;
  /** The agreement's address. */
  readonly agreement: string;
};

/** Registration. While it loads it has its whole shape already; what it can't do yet, it doesn't. */
export function View({ state }: { readonly state: ViewState<Ready> }) {
  return (
    <ViewFrame state={state} loading={<Registering />}>
      {(ready) => <Registering {...ready} />}
    </ViewFrame>
  );
}

function Registering({ template = defaultTemplate, registration, agreement }: Partial<Ready>) {
  return (
    <Frame>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <img
          className={styles.picture}
          src="/images/site/way.svg"
          alt=""
          width={720}
          height={480}
          loading="lazy"
        />
        <ul className={styles.points}>
          <li>{t('point1')}</li>
          <li>{t('point2')}</li>
          <li>{t('point3')}</li>
        </ul>
      </div>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void registration?.submit();
        }}
      >
        <Fields phone={template.phone} registration={registration} />
        <Actions registration={registration} />
        <p className={styles.agree}>
          <a href={agreement ?? promotionRoutes.agreement}>{t('agreement')}</a>
        </p>
      </form>
    </Frame>
  );
}

type FieldsProps = { readonly phone: Template['phone']; readonly registration: Registration | undefined };

function Fields({ phone, registration }: FieldsProps) {
  const { form, errors, change } = registration ?? {};
  const { digits, example, prefix } = phone;
  return (
    <>
      <Field
        label={t('phoneLabel')}
        hint={registration ? t('mobileHint', { digits, example: unbroken(example) }) : '\u00a0'}
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
              groups={groupsOf(phone)}
              prefix={prefix}
              value={form?.mobile ?? ''}
              onChange={(mobile) => change?.('mobile', mobile)}
            />
          </div>
        )}
      </Field>
      <Captcha registration={registration} />
      {registration?.hasCode && <Code registration={registration} />}
    </>
  );
}

/** The code's field, once one is on its way, and another code. */
function Code({ registration }: { readonly registration: Registration }) {
  const { form, errors, change } = registration;
  return (
    <Field label={t('smsLabel')} {...(errors.smsCode ? { error: errors.smsCode } : {})}>
      {(input) => (
        <div className={styles.beside}>
          <NumberInput
            {...input}
            aria-invalid={errors.smsCode !== undefined || undefined}
            name="smsCode"
            autoComplete="one-time-code"
            max={limits.smsCodeLength}
            value={form.smsCode}
            onChange={(smsCode) => change('smsCode', smsCode)}
          />
          <CodeButton registration={registration} />
        </div>
      )}
    </Field>
  );
}

/** One thing to do at a time: have a code sent, then register. */
function Actions({ registration }: { readonly registration: Registration | undefined }) {
  if (registration?.hasCode)
    return (
      <Button type="submit" busy={registration.busy === 'register'}>
        {t('submit')}
      </Button>
    );
  return (
    <>
      <Button type="submit" busy={registration?.busy === 'sms'}>
        {t('getCode')}
      </Button>
      <Button kind="plain" onClick={() => registration?.takeCode()}>
        {t('haveCode')}
      </Button>
    </>
  );
}

/** A number that no line breaks. */
function unbroken(number: string): string {
  return number.replaceAll(' ', '\u00a0');
}

/** Inert while it counts down, yet it says why when it is pressed. */
function CodeButton({ registration }: { readonly registration: Registration }) {
  const { seconds, busy, send } = registration;
  const waits = seconds > 0 || busy === 'sms';
  return (
    <button
      type="button"
      className={classes(styles.side, waits && styles.waits)}
      aria-disabled={waits || undefined}
      aria-busy={busy === 'sms' || undefined}
      onClick={() => void send()}
    >
      {seconds > 0 ? t('wait', { seconds }) : t('getCode')}
    </button>
  );
}
