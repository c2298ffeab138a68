import * as t from 'messages:appApply';
import { endpoints } from '../../../contract/endpoints.ts';
import { textLanguage } from '../../../contract/launch.ts';
import { call } from '../../api/call.ts';
import { getLanguage } from '../../texts/language.ts';
import { Field } from '../../ui/Field.tsx';
import { StepForm, type StepProps } from '../forms/StepPage.tsx';
import { useStep } from '../forms/useStep.ts';
import { findMarketByCurrency, getMarketForm } from '../markets.ts';

const blank = { fullName: '', birthDate: '', idNumber: '', address: '' };

function cleanIdNumber(typed: string): string {
  return typed.toUpperCase().replace(/[^A-ZÑ0-9]/g, '');
}

/** Who the borrower is. */
export function PersonalStep({ home, refresh }: StepProps) {
  const { errors, bind, ...form } = useStep({
    name: 'personal',
    blank,
    required: () => ['fullName', 'birthDate', 'idNumber', 'address'],
    send: (values) => call(endpoints.certifyPersonal, values),
    refresh,
  });
  const { nationalId } = getMarketForm(findMarketByCurrency(home.currency));
  const idName = nationalId[textLanguage(getLanguage())];
  return (
    <StepForm home={home} step="personal" title={t.personalTitle()} intro={t.personalLead()} form={form}>
      <Field label={t.fullName()} hint={t.fullNameHint()} error={errors.fullName}>
        {(input) => (
          <input
            {...input}
            {...bind('fullName')}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={120}
          />
        )}
      </Field>
      <Field label={t.birthDate()} error={errors.birthDate}>
        {(input) => (
          <input {...input} type="date" {...bind('birthDate')} autoComplete="bday" min="1900-01-01" />
        )}
      </Field>
      <Field label={idName} hint={t.idNumberHint({ name: idName })} error={errors.idNumber}>
        {(input) => (
          <input
            {...input}
            {...bind('idNumber', cleanIdNumber)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
        )}
      </Field>
      <Field label={t.address()} hint={t.addressHint()} error={errors.address}>
        {(input) => (
          <textarea {...input} {...bind('address')} autoComplete="street-address" rows={3} maxLength={200} />
        )}
      </Field>
    </StepForm>
  );
}
