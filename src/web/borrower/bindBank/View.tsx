import * as t from 'messages:bindBank';
import { useEffect, useRef } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView } from '../../ui/AsyncView.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { Field, type FieldInput } from '../../ui/Field.tsx';
import { CardNumberInput, NumberInput } from '../../ui/inputs/DigitsInput.tsx';
import { ErrorNotice, Message } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { type AccountFields, type AccountValues, type FieldErrors, repeatFieldName } from './account.ts';
import styles from './bindBank.module.css';

export type SavedAccount = { readonly bankName: string; readonly last4: string };

type Props = {
  readonly state: ViewState<ResponseData<'bankDetail'>>;
  readonly form?: Omit<AccountFormProps, 'accountFields'> & { readonly busy: boolean };
  /** The account that has just been put in force. */
  readonly savedAccount?: SavedAccount | undefined;
  readonly onDone?: () => void;
};

export function View({ state, form, savedAccount, onDone }: Props) {
  if (savedAccount) {
    return (
      <Page
        header={<PageHeader title={t.title()} />}
        actions={<Button onClick={() => onDone?.()}>{t.done()}</Button>}
      >
        <Message icon="check" title={t.saved()}>
          <p>{t.savedNext({ bank: savedAccount.bankName, last4: savedAccount.last4 })}</p>
        </Message>
      </Page>
    );
  }
  return (
    <AsyncView state={state} title={t.title()} loading={<Loading />}>
      {(data) => form && <Ready data={data} form={form} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={<Skeleton variant="button" />}>
      <LoadingStatus />
      <p>{t.lead()}</p>
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </Page>
  );
}

type ReadyProps = { readonly data: ResponseData<'bankDetail'>; readonly form: NonNullable<Props['form']> };

function Ready({ data, form }: ReadyProps) {
  const next = (
    <Button busy={form.busy} onClick={form.onSubmit}>
      {t.next()}
    </Button>
  );
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={next}>
      <p>{t.lead()}</p>
      <CurrentAccount data={data} />
      <Section title={(data.bankAccount === null ? t.newAccount : t.otherAccount)()}>
        <AccountForm {...form} accountFields={data.form} />
      </Section>
    </Page>
  );
}

function CurrentAccount({ data: { bankAccount, holder } }: { readonly data: ResponseData<'bankDetail'> }) {
  if (bankAccount === null) return null;
  return (
    <Section title={t.now()}>
      <DescriptionList>
        <DescriptionRow label={t.bank()} value={bankAccount.bankName} />
        <DescriptionRow label={t.account()} value={t.ending({ last4: bankAccount.last4 })} />
        {holder && <DescriptionRow label={t.holder()} value={holder} />}
      </DescriptionList>
    </Section>
  );
}

type AccountFormProps = {
  readonly accountFields: AccountFields;
  readonly values: AccountValues;
  readonly fieldErrors: FieldErrors;
  /** Why it couldn't be sent. */
  readonly submitError: string | undefined;
  readonly onChange: (part: AccountValues) => void;
  readonly onSubmit: () => void;
};

/** The account in the parts its market asks for. Return sends it. */
function AccountForm({
  accountFields,
  values,
  fieldErrors,
  submitError,
  onChange,
  onSubmit,
}: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0) return;
    const invalidInput = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    invalidInput?.focus({ preventScroll: true });
    // With its message, which stands below it.
    invalidInput?.parentElement?.scrollIntoView({ block: 'center' });
  }, [fieldErrors]);

  function renderField(part: AccountFields[number], name: string, label: string, hint: string) {
    const error = fieldErrors[name];
    return (
      <Field key={name} label={label} hint={hint} {...(error ? { error } : {})}>
        {(input) => (
          <AccountInput
            {...input}
            part={part}
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
      {accountFields.flatMap((part) => [
        renderField(part, part.name, part.label, part.hint),
        ...(part.repeat ? [renderField(part, repeatFieldName(part.name), part.repeat.label, '')] : []),
      ])}
      {submitError && <ErrorNotice>{submitError}</ErrorNotice>}
      <button type="submit" hidden tabIndex={-1} />
    </form>
  );
}

type AccountInputProps = FieldInput & {
  readonly part: AccountFields[number];
  readonly value: string;
  readonly onChange: (text: string) => void;
};

function AccountInput({ part: { input, most, options }, onChange, ...field }: AccountInputProps) {
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
