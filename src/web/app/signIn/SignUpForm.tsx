import * as t from 'messages:appSignIn';
import { limits } from '../../../contract/limits.ts';
import { appRoutes } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { routeUrl } from '../routes.ts';
import type { Captcha } from './captcha.ts';
import { Lender, PhoneFields, type PhoneValues } from './PhoneForm.tsx';
import styles from './signIn.module.css';

export type SignUpErrors = Readonly<Partial<Record<'phone' | 'capcode' | 'smsCode' | 'refusal', string>>>;

type SignUpValues = PhoneValues & { readonly capcode: string };

type Props = {
  readonly values: SignUpValues;
  readonly captcha: Captcha;
  readonly errors: SignUpErrors;
  readonly busy: boolean;
  readonly onChange: (changes: Partial<SignUpValues>) => void;
  readonly onCaptcha: (kind?: Captcha['kind']) => void;
  readonly onSubmit: () => void;
};

export function SignUpForm({ values, captcha, errors, busy, onChange, onCaptcha, onSubmit }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Page
        header={{ hasNoHelpLink: true, onBack: null }}
        actions={
          <>
            <Button type="submit" busy={busy}>
              {t.sendCode()}
            </Button>
            <ButtonLink kind="plain" href={routeUrl(appRoutes.signIn)}>
              {t.haveAccount()}
            </ButtonLink>
          </>
        }
      >
        <div className={styles.intro}>
          <h1 className={styles.title}>{t.signUpTitle()}</h1>
          <p>{t.signUpLead()}</p>
        </div>
        <PhoneFields values={values} phoneError={errors.phone} onChange={onChange} />
        <CaptchaField
          captcha={captcha}
          answer={values.capcode}
          error={errors.capcode}
          onAnswer={(capcode) => onChange({ capcode })}
          onOther={onCaptcha}
        />
        {errors.refusal && <ErrorNotice>{errors.refusal}</ErrorNotice>}
        <Lender market={values.market} urlOf={routeUrl} />
      </Page>
    </form>
  );
}

type CaptchaFieldProps = {
  readonly captcha: Captcha;
  readonly answer: string;
  readonly error: string | undefined;
  readonly onAnswer: (answer: string) => void;
  readonly onOther: (kind?: Captcha['kind']) => void;
};

/** A picture's letters or, for those who can't see it, a question in words. */
function CaptchaField({ captcha: { sid, kind, task }, answer, error, onAnswer, onOther }: CaptchaFieldProps) {
  const isPicture = kind === 'picture';
  return (
    <div className={styles.captcha}>
      <input type="hidden" name="sid" value={sid} />
      {isPicture && (
        <div className={styles.captchaImage}>
          {task && <img src={task} alt={t.captchaAlt()} width={150} height={56} />}
        </div>
      )}
      <Field
        label={isPicture ? t.captcha() : t.questionAnswer()}
        hint={isPicture ? undefined : task}
        error={error}
      >
        {(input) => (
          <input
            {...input}
            name="capcode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.captchaLength}
            value={answer}
            onChange={({ currentTarget }) => onAnswer(currentTarget.value.trim())}
          />
        )}
      </Field>
      <p className={styles.alternatives}>
        <button type="button" className={styles.alternative} onClick={() => onOther()}>
          {isPicture ? t.captchaOther() : t.questionOther()}
        </button>
        <button
          type="button"
          className={styles.alternative}
          onClick={() => onOther(isPicture ? 'question' : 'picture')}
        >
          {isPicture ? t.captchaQuestion() : t.captchaPicture()}
        </button>
      </p>
    </div>
  );
}
