import * as t from 'messages:appApply';
import { endpoints } from '../../../contract/endpoints.ts';
import type { RequestPayload } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/Field.tsx';
import { PhoneInput } from '../../ui/inputs/DigitsInput.tsx';
import { SelectField, StepForm, type StepProps } from '../forms/StepPage.tsx';
import { useStep } from '../forms/useStep.ts';
import { findMarketByCurrency, getMarketForm } from '../markets.ts';

type Relation = RequestPayload<'certifyContact'>['relation'];

const relations: Readonly<Record<Relation, () => string>> = {
  family: t.family,
  partner: t.partner,
  friend: t.friend,
  colleague: t.colleague,
};

function isRelation(value: string): value is Relation {
  return Object.hasOwn(relations, value);
}

const blank = { name: '', relation: '', phone: '' };

/** A person the lender may ask for, typed by the borrower: the address book stays where it is. */
export function ContactStep({ home, refresh }: StepProps) {
  const { values, errors, change, bind, ...form } = useStep({
    name: 'contact',
    blank,
    required: () => ['name', 'relation', 'phone'],
    send: ({ relation, ...contact }) =>
      call(endpoints.certifyContact, { ...contact, relation: isRelation(relation) ? relation : 'family' }),
    refresh,
  });
  const market = findMarketByCurrency(home.currency);
  const { digits, example, prefix } = getMarketForm(market).phone;
  return (
    <StepForm home={home} step="ext" title={t.contactTitle()} intro={t.contactLead()} form={form}>
      <Field label={t.contactName()} error={errors.name}>
        {(input) => (
          <input {...input} {...bind('name')} autoComplete="off" autoCapitalize="words" maxLength={120} />
        )}
      </Field>
      <SelectField label={t.relation()} error={errors.relation} options={relations} {...bind('relation')} />
      <Field
        label={t.contactPhone()}
        hint={t.phoneHint({ digits, example: example.replaceAll(' ', '\u00a0') })}
        error={errors.phone}
      >
        {(input) => (
          <PhoneInput
            {...input}
            name="phone"
            autoComplete="off"
            example={example}
            prefix={prefix}
            value={values.phone}
            onChange={(phone) => change({ phone })}
          />
        )}
      </Field>
    </StepForm>
  );
}
