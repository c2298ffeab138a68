import t from 'messages:appSignIn';
import { appRoutes } from '../../../contract/pages.ts';
import { CaptchaField } from '../../captcha/CaptchaField.tsx';
import type { Captcha } from '../../captcha/captcha.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { routeUrl } from '../routes.ts';
import { Lender, PhoneFields, type PhoneValues } from './PhoneForm.tsx';
import styles from './signIn.module.css';

export type SignUpErrors = Readonly<Partial<Record<'phone' | 'capcode' | 'smsCode' | 'refusal', string>>>;

type SignUpValues = PhoneValues & { readonly capcode: string };

type Props = {
  readonly values: SignUpValues;
  readonly captcha: Captcha;
  readonly errors: SignUpErrors;
  readonly isBusy: boolean;
  readonly onChange: (changes: Partial<SignUpValues>) => void;
  readonly onCaptcha: (kind?: Captcha['kind']) => void;
  readonly onSubmit: () => void;
};

export function SignUpForm({ values, captcha, errors, isBusy, onChange, onCaptcha, onSubmit }: Props) {
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
            <Button type="submit" isBusy={isBusy}>
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
          name="capcode"
          captcha={captcha}
          answer={values.capcode}
          error={errors.capcode}
          texts={t}
          onAnswer={(capcode) => onChange({ capcode })}
          onRefresh={onCaptcha}
        />
        {errors.refusal && <ErrorNotice>{errors.refusal}</ErrorNotice>}
        <Lender market={values.market} toUrl={routeUrl} />
      </Page>
    </form>
  );
}
