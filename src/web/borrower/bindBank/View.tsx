import * as t from 'messages:bindBank';
import { useEffect, useRef } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, LoadingPage } from '../../ui/AsyncView.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { Field, type FieldControlProps } from '../../ui/Field.tsx';
import { CardNumberInput, NumberInput } from '../../ui/inputs/DigitsInput.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { MessagePage, Page } from '../../ui/Page.tsx';
import { CardSkeletons } from '../../ui/Skeleton.tsx';
import { type AccountFields, type AccountValues, type FieldErrors, repeatFieldName } from './account.ts';
import styles from './bindBank.module.css';

type AccountFormProps = {
  readonly values: AccountValues;
  readonly fieldErrors: FieldErrors;
  readonly submitError: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (changes: AccountValues) => void;
  readonly onSubmit: () => void;
};

type Props = {
  readonly state: ViewState<ResponseData<'bankDetail'>>;
  readonly form: AccountFormProps;
  /** The account that has just been put in force. */
  readonly savedAccount: Pick<ResponseData<'bankBind'>, 'bankName' | 'last4'> | undefined;
  readonly onDone: () => void;
};

export function View({ state, form, savedAccount, onDone }: Props) {
  const header = { title: t.title(), isHeading: true };
  if (savedAccount) {
    const { bankName: bank, last4 } = savedAccount;
    const actions = <Button onClick={onDone}>{t.done()}</Button>;
    return (
      <MessagePage header={{ title: t.title() }} icon="check" title={t.saved()} actions={actions}>
        <p>{t.savedNext({ bank, last4 })}</p>
      </MessagePage>
    );
  }
  const loading = (
    <LoadingPage header={header} hasButton>
      <p>{t.lead()}</p>
      <CardSkeletons />
    </LoadingPage>
  );
  return (
    <AsyncView state={state} heading={t.title()} loading={loading} empty={null}>
      {(data) => (
        <Page
          header={header}
          actions={
            <Button isBusy={form.isBusy} onClick={form.onSubmit}>
              {t.next()}
            </Button>
          }
        >
          <p>{t.lead()}</p>
          <CurrentAccount data={data} />
          <Section title={(data.bankAccount === null ? t.newAccount : t.otherAccount)()}>
            <AccountForm fields={data.form} {...form} />
          </Section>
        </Page>
      )}
    </AsyncView>
  );
}

function CurrentAccount({ data: { bankAccount, holder } }: { readonly data: ResponseData<'bankDetail'> }) {
  if (bankAccount === null) return null;
  return (
    <Section title={t.currentAccount()}>
      <DescriptionList>
        <DescriptionRow label={t.bank()} value={bankAccount.bankName} />
        <DescriptionRow label={t.account()} value={t.ending({ last4: bankAccount.last4 })} />
        {holder && <DescriptionRow label={t.holder()} value={holder} />}
      </DescriptionList>
    </Section>
  );
}

/** The account form with the fields of the market. Return submits it. */
function AccountForm({ fields, ...account }: AccountFormProps & { readonly fields: AccountFields }) {
  const { values, fieldErrors, submitError, onChange, onSubmit } = account;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0) return;
    const invalidInput = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    invalidInput?.focus({ preventScroll: true });
    // Scrolls to the parent, which also has the error message.
    invalidInput?.parentElement?.scrollIntoView({ block: 'center' });
  }, [fieldErrors]);

  function renderField(field: AccountFields[number], name: string, label: string, hint: string) {
    return (
      <Field key={name} label={label} hint={hint} error={fieldErrors[name]}>
        {(input) => (
          <AccountInput
            {...input}
            name={name}
            accountField={field}
            value={values[name] ?? ''}
            onChange={(text) => onChange({ [name]: text })}
          />
        )}
      </Field>
    );
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {fields.flatMap((field) => [
        renderField(field, field.name, field.label, field.hint),
        field.repeat && renderField(field, repeatFieldName(field.name), field.repeat.label, ''),
      ])}
      {submitError && <ErrorNotice>{submitError}</ErrorNotice>}
      <button type="submit" hidden tabIndex={-1} />
    </form>
  );
}

type AccountInputProps = FieldControlProps & {
  readonly name: string;
  readonly accountField: AccountFields[number];
  readonly value: string;
  readonly onChange: (text: string) => void;
};

function AccountInput({ accountField: { input, most, options }, onChange, ...field }: AccountInputProps) {
  if (input === 'grouped') return <CardNumberInput {...field} max={most} onChange={onChange} />;
  if (input === 'digits') return <NumberInput {...field} max={most} onChange={onChange} />;
  if (input === 'choice') {
    return (
      <select {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{t.choose()}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...field}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={most}
      onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
    />
  );
}
