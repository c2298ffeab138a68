import * as t from 'messages:alreadyPaid';
import { useEffect } from 'react';
import { maxClaimReferenceLength } from '../../../contract/limits.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { Field } from '../../ui/Field.tsx';
import { formatAmountInput, MoneyInput, parseMinorUnits } from '../../ui/inputs/MoneyInput.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { AttachmentPicker } from '../shared/attachments/AttachmentPicker.tsx';
import type { Attachments } from '../shared/attachments/attachments.ts';

/** The values of the form; `amount` as typed. */
export type PaymentClaimValues = {
  readonly amount: string;
  readonly paidOn: string;
  readonly payCode: string;
  readonly reference: string;
};

export type PaymentClaimError = 'amountMissing' | 'dayMissing' | 'imageMissing';

/** The initial values: the amount due, paid today. */
export function initialClaimValues({ repayAmount, today }: ResponseData<'paymentClaim'>): PaymentClaimValues {
  return {
    amount: repayAmount > 0 ? formatAmountInput(repayAmount) : '',
    paidOn: today,
    payCode: '',
    reference: '',
  };
}

/** The first missing value, from top to bottom. */
export function validateClaim(
  { amount, paidOn }: PaymentClaimValues,
  images: number,
): PaymentClaimError | undefined {
  if (!parseMinorUnits(amount)) return 'amountMissing';
  if (paidOn === '') return 'dayMissing';
  return images === 0 ? 'imageMissing' : undefined;
}

export type PaymentClaimFormProps = {
  readonly data: ResponseData<'paymentClaim'>;
  readonly values: PaymentClaimValues;
  readonly validationError: PaymentClaimError | undefined;
  readonly submitError: string | undefined;
  readonly attachments: Attachments;
  readonly isBusy: boolean;
  readonly onChange: (changes: Partial<PaymentClaimValues>) => void;
  readonly onSend: () => void;
};

/** Amount, day, channel and receipt of the payment. */
export function PaymentClaimForm({
  data,
  values,
  validationError,
  submitError,
  attachments,
  onChange,
}: PaymentClaimFormProps) {
  const { firstDay, today, channels, answerDays: days, areBusinessDays, pauseHours: hours } = data;
  useEffect(() => {
    // The button overlays the end of the page and may cover the message.
    if (validationError ?? submitError)
      document.querySelector('main [role=alert]')?.scrollIntoView({ block: 'center' });
  }, [validationError, submitError]);
  const errorFor = (error: PaymentClaimError, text: () => string) =>
    validationError === error ? text() : undefined;
  return (
    <>
      <p>{t.lead()}</p>
      <Notice>{areBusinessDays === 1 ? t.business({ days, hours }) : t.calendar({ days, hours })}</Notice>
      <Field label={t.amount()} hint={t.amountHint()} error={errorFor('amountMissing', t.amountMissing)}>
        {(input) => (
          <MoneyInput {...input} value={values.amount} onChange={(amount) => onChange({ amount })} />
        )}
      </Field>
      <Field label={t.day()} error={errorFor('dayMissing', t.dayMissing)}>
        {(input) => (
          <input
            {...input}
            type="date"
            min={firstDay}
            max={today}
            value={values.paidOn}
            onChange={({ currentTarget }) => onChange({ paidOn: currentTarget.value })}
          />
        )}
      </Field>
      <ClaimedChannel channels={channels} values={values} onChange={onChange} />
      <AttachmentPicker
        attachments={attachments}
        title={t.images()}
        hint={t.imagesHint({ count: attachments.max })}
      />
      {validationError === 'imageMissing' && <ErrorNotice>{t.imageMissing()}</ErrorNotice>}
      {submitError && <ErrorNotice>{submitError}</ErrorNotice>}
    </>
  );
}

type ClaimedChannelProps = Pick<PaymentClaimFormProps, 'values' | 'onChange'> &
  Pick<PaymentClaimFormProps['data'], 'channels'>;

/** Channel and reference of the payment. */
function ClaimedChannel({ channels, values, onChange }: ClaimedChannelProps) {
  return (
    <>
      <Field label={t.channel()}>
        {(input) => (
          <select
            {...input}
            value={values.payCode}
            onChange={({ currentTarget }) => onChange({ payCode: currentTarget.value })}
          >
            <option value="">{t.otherChannel()}</option>
            {channels.map(({ payCode, name }) => (
              <option key={payCode} value={payCode}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t.reference()}>
        {(input) => (
          <input
            {...input}
            value={values.reference}
            maxLength={maxClaimReferenceLength}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ reference: currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
