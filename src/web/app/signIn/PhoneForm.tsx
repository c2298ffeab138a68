import * as t from 'messages:appSignIn';
import { legalName } from 'virtual:brand';
import { appRoutes, pages } from '../../../contract/pages.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PhoneInput } from '../../ui/inputs/DigitsInput.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { getMarketForm, getMarketLabel, marketCodes } from '../markets.ts';
import styles from './signIn.module.css';

export type PhoneValues = { readonly market: string; readonly phone: string };

type Props = {
  readonly values?: PhoneValues;
  readonly isEnded?: boolean;
  readonly phoneError?: string | undefined;
  readonly refusal?: string | undefined;
  readonly isBusy?: boolean;
  readonly onChange?: (changes: Partial<PhoneValues>) => void;
  readonly onSubmit?: () => void;
  /** The address of a route with the page's language. */
  readonly toUrl?: (route: string) => string;
};

const blank: PhoneValues = { market: marketCodes[0] ?? '', phone: '' };

/** Signing in begins with the phone. It is in the static document; until the code has loaded it does nothing. */
export function PhoneForm({ values = blank, toUrl = (route) => route, ...props }: Props) {
  const { isEnded, phoneError, refusal, isBusy, onChange, onSubmit } = props;
  return (
    <form
      // Until the code is there nothing is sent: a plain form submit would put the phone into the address.
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <Page
        header={{ hasNoHelpLink: true, onBack: null }}
        actions={
          <>
            <Button type="submit" isBusy={isBusy === true}>
              {t.sendCode()}
            </Button>
            <ButtonLink kind="plain" href={toUrl(appRoutes.signUp)}>
              {t.noAccount()}
            </ButtonLink>
          </>
        }
      >
        {isEnded && <Notice title={t.ended()}>{t.endedDetail()}</Notice>}
        <div className={styles.intro}>
          <h1 className={styles.title}>{t.title()}</h1>
          <p>{t.lead()}</p>
        </div>
        <PhoneFields values={values} phoneError={phoneError} onChange={onChange} />
        {refusal && <ErrorNotice>{refusal}</ErrorNotice>}
        <Lender market={values.market} toUrl={toUrl} />
      </Page>
    </form>
  );
}

type PhoneFieldsProps = {
  readonly values: PhoneValues;
  readonly phoneError: string | undefined;
  readonly onChange: ((changes: Partial<PhoneValues>) => void) | undefined;
};

/** Country and national number; a lender of one country asks only for the number. */
export function PhoneFields({ values: { market, phone }, phoneError, onChange }: PhoneFieldsProps) {
  const { digits, example, prefix } = getMarketForm(market).phone;
  return (
    <>
      {marketCodes.length > 1 && (
        <Field label={t.country()}>
          {(input) => (
            <select
              {...input}
              name="market"
              autoComplete="country"
              value={market}
              onChange={({ currentTarget }) => onChange?.({ market: currentTarget.value })}
            >
              {marketCodes.map((code) => (
                <option key={code} value={code}>
                  {getMarketLabel(code)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field
        label={t.phone()}
        hint={t.phoneHint({ digits, example: example.replaceAll(' ', '\u00a0') })}
        error={phoneError}
      >
        {(input) => (
          <PhoneInput
            {...input}
            name="phone"
            autoComplete="tel-national"
            example={example}
            prefix={prefix}
            value={phone}
            onChange={(digitsTyped) => onChange?.({ phone: digitsTyped })}
          />
        )}
      </Field>
    </>
  );
}

/** Who asks for the phone, before it is given. */
export function Lender({
  market,
  toUrl,
}: {
  readonly market: string;
  readonly toUrl: (route: string) => string;
}) {
  return (
    <p className={styles.lender}>
      {legalName[market]} · <a href={toUrl(pages.privacyPolicy)}>{t.privacy()}</a> ·{' '}
      <a href={toUrl(appRoutes.help)}>{t.help()}</a>
    </p>
  );
}
