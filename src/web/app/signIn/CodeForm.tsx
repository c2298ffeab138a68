import * as t from 'messages:appSignIn';
import { limits } from '../../../contract/limits.ts';
import { Button } from '../../ui/Button.tsx';
import { useCountdown } from '../../ui/countdown.ts';
import { Field } from '../../ui/Field.tsx';
import { NumberInput } from '../../ui/inputs/DigitsInput.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { RichText } from '../../ui/Text.tsx';
import styles from './signIn.module.css';

type Props = {
  /** Formatted, with the country's prefix. */
  readonly phone: string;
  readonly fieldName: 'verifyCode' | 'smsCode';
  readonly code: string;
  /** When another code can be had, by this device's clock. */
  readonly resendAt: number;
  readonly codeError: string | undefined;
  readonly refusal: string | undefined;
  readonly busy: 'send' | 'enter' | undefined;
  readonly onChange: (code: string) => void;
  readonly onSubmit: (code: string) => void;
  readonly onResend: () => void;
  readonly onOtherPhone: () => void;
};

/** The code that the SMS brought; its last digit sends it. */
export function CodeForm(props: Props) {
  const { phone, fieldName, code, resendAt, codeError, refusal, busy } = props;
  const secondsLeft = useCountdown(resendAt);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit(code);
      }}
    >
      <Page
        header={{ hasNoHelpLink: true, onBack: props.onOtherPhone }}
        actions={
          <>
            <Button type="submit" isBusy={busy === 'enter'}>
              {t.enter()}
            </Button>
            <Button kind="quiet" disabled={secondsLeft > 0} isBusy={busy === 'send'} onClick={props.onResend}>
              {secondsLeft > 0 ? t.resendIn({ seconds: secondsLeft }) : t.resend()}
            </Button>
            <Button kind="plain" onClick={props.onOtherPhone}>
              {t.otherPhone()}
            </Button>
          </>
        }
      >
        <div className={styles.intro}>
          <h1 className={styles.title}>{t.codeTitle()}</h1>
          <p>
            <RichText text={t.codeLead({ phone })} />
          </p>
        </div>
        <div className={styles.code}>
          <Field label={t.code()} hint={t.codeHint()} error={codeError}>
            {(field) => (
              <NumberInput
                {...field}
                autoFocus
                name={fieldName}
                autoComplete="one-time-code"
                max={limits.smsCodeLength}
                value={code}
                onChange={(digits) => {
                  props.onChange(digits);
                  if (digits.length === limits.smsCodeLength && digits !== code) props.onSubmit(digits);
                }}
              />
            )}
          </Field>
        </div>
        {refusal && <ErrorNotice>{refusal}</ErrorNotice>}
      </Page>
    </form>
  );
}
