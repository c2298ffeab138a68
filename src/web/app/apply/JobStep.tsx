import * as t from 'messages:appApply';
import { endpoints } from '../../../contract/endpoints.ts';
import { minorPerMajor } from '../../../contract/moneyFormat.ts';
import type { RequestPayload } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import { Field } from '../../ui/Field.tsx';
import { formatMoneyParts } from '../../ui/format.ts';
import { NumberInput } from '../../ui/inputs/DigitsInput.tsx';
import { SelectField, StepForm, type StepProps } from '../forms/StepPage.tsx';
import { useStep } from '../forms/useStep.ts';
import styles from './apply.module.css';

type Occupation = RequestPayload<'certifyJob'>['occupation'];

const occupations: Readonly<Record<Occupation, () => string>> = {
  employee: t.employee,
  selfEmployed: t.selfEmployed,
  business: t.business,
  student: t.student,
  retired: t.retired,
  other: t.other,
};

function isOccupation(value: string): value is Occupation {
  return Object.hasOwn(occupations, value);
}

const blank = { occupation: '', employer: '', monthlyIncome: '' };
/** Income is typed in whole units of the currency. */
const maxIncomeDigits = 9;

/** What the borrower lives on. */
export function JobStep({ home, refresh }: StepProps) {
  const { values, errors, change, bind, ...form } = useStep({
    name: 'job',
    blank,
    required: ({ occupation }) =>
      occupation === 'employee'
        ? ['occupation', 'employer', 'monthlyIncome']
        : ['occupation', 'monthlyIncome'],
    send: ({ occupation, employer, monthlyIncome }) =>
      call(endpoints.certifyJob, {
        occupation: isOccupation(occupation) ? occupation : 'other',
        employer: occupation === 'employee' ? employer : '',
        monthlyIncome: Number(monthlyIncome) * minorPerMajor,
      }),
    refresh,
  });
  return (
    <StepForm home={home} step="job" title={t.jobTitle()} intro={t.jobLead()} form={form}>
      <SelectField
        label={t.occupation()}
        error={errors.occupation}
        options={occupations}
        {...bind('occupation')}
      />
      {values.occupation === 'employee' && (
        <Field label={t.employer()} error={errors.employer}>
          {(input) => <input {...input} {...bind('employer')} autoComplete="organization" maxLength={120} />}
        </Field>
      )}
      <Field label={t.income()} hint={t.incomeHint()} error={errors.monthlyIncome}>
        {(input) => (
          <div className={styles.money}>
            <span className={styles.symbol}>{formatMoneyParts(0, home.currency).symbol}</span>
            <NumberInput
              {...input}
              name="monthlyIncome"
              max={maxIncomeDigits}
              value={values.monthlyIncome}
              onChange={(monthlyIncome) => change({ monthlyIncome })}
            />
          </div>
        )}
      </Field>
    </StepForm>
  );
}
