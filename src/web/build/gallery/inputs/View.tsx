import { useState } from 'react';
import { textOf } from '../../../texts/text.ts';
import { Field } from '../../../ui/Field.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { CardNumberInput, NumberInput, PhoneInput } from '../../../ui/inputs/DigitsInput.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { Page, PageHeader } from '../../../ui/Page.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

export function View() {
  const [values, setValues] = useState({ card: '', phone: '', number: '', amount: '', date: '' });
  const put = (name: keyof typeof values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  return (
    <Page header={<PageHeader title={t('title')} isHeading />}>
      <Field label={t('card')}>
        {(input) => <CardNumberInput {...input} value={values.card} onChange={put('card')} />}
      </Field>
      <Field label={t('phone')}>
        {(input) => (
          <PhoneInput {...input} autoComplete="tel-national" value={values.phone} onChange={put('phone')} />
        )}
      </Field>
      <Field label={t('number')}>
        {(input) => <NumberInput {...input} value={values.number} onChange={put('number')} />}
      </Field>
      <Field label={t('amount')}>
        {(input) => <MoneyInput {...input} value={values.amount} onChange={put('amount')} />}
      </Field>
      <Field label={t('date')}>
        {(input) => (
          <DateInput
            {...input}
            title={t('date')}
            years={[2020, 2035]}
            value={values.date}
            onChange={put('date')}
          />
        )}
      </Field>
    </Page>
  );
}
