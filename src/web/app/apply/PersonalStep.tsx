import * as t from 'messages:appApply';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { language } from '../../texts/translator.ts';
import { Field } from '../../ui/Field.tsx';
import type { StepProps } from '../forms/StepPage.tsx';
import { StepForm } from '../forms/StepPage.tsx';
import { useStep } from '../forms/useStep.ts';
import { marketForm, marketOfCurrency } from '../markets.ts';

const blank = { fullName: '', birthDate: '', idNumber: '', address: '' };

/** Who the borrower is. */
export function PersonalStep({ home, refresh }: StepProps) {
  const { values, errors, change, ...step } = useStep({
    name: 'personal',
    blank,
    required: () => ['fullName', 'birthDate', 'idNumber', 'address'],
    send: (form) => call(endpoints.certifyPersonal, form),
    refresh,
  });
  const { nationalId } = marketForm(marketOfCurrency(home.currency));
  const idName = nationalId[language() === 'en' ? 'en' : 'es'];
  return (
    <StepForm
      home={home}
      step="personal"
      title={t.personalTitle()}
      lead={t.personalLead()}
      busy={step.busy}
      refusal={step.refusal}
      onSubmit={() => void step.submit()}
    >
      <Field label={t.fullName()} hint={t.fullNameHint()} error={errors.fullName}>
        {(input) => (
          <input
            {...input}
            name="fullName"
            autoComplete="name"
            autoCapitalize="words"
            maxLength={120}
            value={values.fullName}
            onChange={({ currentTarget }) => change({ fullName: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t.birthDate()} error={errors.birthDate}>
        {(input) => (
          <input
            {...input}
            type="date"
            name="birthDate"
            autoComplete="bday"
            min="1900-01-01"
            value={values.birthDate}
            onChange={({ currentTarget }) => change({ birthDate: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={idName} hint={t.idNumberHint({ name: idName })} error={errors.idNumber}>
        {(input) => (
          <input
            {...input}
            name="idNumber"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={values.idNumber}
            onChange={({ currentTarget }) =>
              change({ idNumber: currentTarget.value.toUpperCase().replace(/[^A-ZÑ0-9]/g, '') })
            }
          />
        )}
      </Field>
      <Field label={t.address()} hint={t.addressHint()} error={errors.address}>
        {(input) => (
          <textarea
            {...input}
            name="address"
            autoComplete="street-address"
            rows={3}
            maxLength={200}
            value={values.address}
            onChange={({ currentTarget }) => change({ address: currentTarget.value })}
          />
        )}
      </Field>
    </StepForm>
  );
}
