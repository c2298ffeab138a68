import * as t from 'messages:alreadyPaid';
import { useEffect } from 'react';
import { claimReference } from '../../../contract/claims.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { Failure } from '../../ui/Failure.tsx';
import { Field } from '../../ui/Field.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Images } from '../shared/attachments/Images.tsx';
import type { Attachments } from '../shared/attachments/useAttachments.ts';
import type { Mistake, Told } from './told.ts';

export type FormProps = {
  readonly told: Told;
  readonly mistake: Mistake | undefined;
  /** Why it couldn't be sent. */
  readonly failure: string | undefined;
  readonly images: Attachments;
  readonly busy: boolean;
  readonly onChange: (part: Partial<Told>) => void;
  readonly onOpen: (index: number) => void;
  readonly onSend: () => void;
};

type Props = FormProps & { readonly data: Data<'paymentClaim'> };

/** What was paid, when and how, with its receipt. */
export function Form({ data, told, mistake, failure, images, onChange, onOpen }: Props) {
  const { firstDay, today, channels, answerDays: days, areBusinessDays, pauseHours: hours } = data;
  useEffect(() => {
    // The button that was pressed stands over the end of the page.
    if (mistake ?? failure) document.querySelector('main [role=alert]')?.scrollIntoView({ block: 'center' });
  }, [mistake, failure]);
  return (
    <>
      <p>{t.lead()}</p>
      <Notice>{areBusinessDays === 1 ? t.business({ days, hours }) : t.calendar({ days, hours })}</Notice>
      <Field
        label={t.amount()}
        hint={t.amountHint()}
        {...(mistake === 'amountMissing' ? { error: t.amountMissing() } : {})}
      >
        {(input) => <MoneyInput {...input} value={told.amount} onChange={(amount) => onChange({ amount })} />}
      </Field>
      <Field label={t.day()} {...(mistake === 'dayMissing' ? { error: t.dayMissing() } : {})}>
        {(input) => (
          <input
            {...input}
            type="date"
            min={firstDay}
            max={today}
            value={told.paidOn}
            onChange={({ currentTarget }) => onChange({ paidOn: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t.channel()}>
        {(input) => (
          <select
            {...input}
            value={told.payCode}
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
            value={told.reference}
            maxLength={claimReference}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ reference: currentTarget.value })}
          />
        )}
      </Field>
      <Images
        images={images}
        onOpen={onOpen}
        title={t.images()}
        hint={t.imagesHint({ count: images.most })}
      />
      {mistake === 'imageMissing' && <Failure>{t.imageMissing()}</Failure>}
      {failure && <Failure>{failure}</Failure>}
    </>
  );
}
