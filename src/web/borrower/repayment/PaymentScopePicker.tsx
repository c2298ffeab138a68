import * as t from 'messages:repayment';
import { lazy, Suspense } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { RichText } from '../../ui/RichText.tsx';
import styles from './PaymentScopePicker.module.css';

const PartialAmount = lazy(() => import('./PartialAmount.tsx'));
type PaymentScopeOption = ResponseData<'repaymentDetail'>['ways'][number];
/** What the borrower chose; `part` in minor units. */
export type AmountChoice = { readonly way: PaymentScopeOption['way']; readonly part?: number | undefined };

/** Whether the reply is about what the borrower chose by now. */
export function matchesChoice(
  { way, amount }: Omit<AmountChoice, 'part'> & { readonly amount: number },
  choice: AmountChoice,
): boolean {
  return way === choice.way && (way !== 'part' || amount === choice.part);
}

type Props = {
  readonly data: ResponseData<'repaymentDetail'>;
  readonly choice: AmountChoice;
  readonly onChoose: (choice: AmountChoice) => void;
};

/** This payment, the whole or a part: each with its amount and until when. What may not be paid yet has none. */
export function PaymentScopePicker({ data, choice, onChoose }: Props) {
  const { currency, today, chosen } = data;
  return (
    <Section title={t.howMuch()}>
      <Card>
        {visibleOptions(data).map(({ way, title, lines, amount, from, suggested }) => (
          <label key={way} className={styles.option}>
            <input
              type="radio"
              name="way"
              className={styles.radio}
              checked={choice.way === way}
              disabled={from > today}
              onChange={() => onChoose({ way, part: suggested || undefined })}
            />
            <span className={styles.text}>
              <span className={styles.title}>
                {title}
                {way !== 'part' && from <= today && <Money minor={amount} currency={currency} />}
              </span>
              {lines.map((line) => (
                <span key={line} className={styles.deadline}>
                  <RichText text={line} />
                </span>
              ))}
            </span>
          </label>
        ))}
      </Card>
      {choice.way === 'part' && (
        <Suspense>
          <PartialAmount
            part={choice.part}
            quote={chosen && matchesChoice(chosen, choice) ? chosen : undefined}
            onChoose={(part) => onChoose({ way: 'part', part })}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** A part comes last; the whole is left out where it is this payment. */
function visibleOptions({ ways, repayAmount }: ResponseData<'repaymentDetail'>): PaymentScopeOption[] {
  const others = ways.filter(
    ({ way, amount }) => way === 'instalment' || (way === 'all' && amount !== repayAmount),
  );
  return [...others, ...ways.filter(({ way }) => way === 'part')];
}
