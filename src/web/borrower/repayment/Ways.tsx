import * as t from 'messages:repayment';
import { lazy, Suspense } from 'react';
import type { Data } from '../../../contract/schemas/index.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { Rich } from '../../ui/Rich.tsx';
import styles from './Ways.module.css';

const PartAmount = lazy(() => import('./PartAmount.tsx'));
type Way = Data<'repaymentDetail'>['ways'][number];
/** What the borrower chose; `part` in minor units. */
export type Choice = { readonly way: Way['way']; readonly part?: number | undefined };

/** Whether the reply is about what the borrower chose by now. */
export function isAbout(
  { way, amount }: Omit<Choice, 'part'> & { readonly amount: number },
  choice: Choice,
): boolean {
  return way === choice.way && (way !== 'part' || amount === choice.part);
}

type Props = {
  readonly data: Data<'repaymentDetail'>;
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
};

/** This payment, the whole or a part: each with its amount and until when. What may not be paid yet has none. */
export function Ways({ data, choice, onChoose }: Props) {
  const { currency, today, chosen } = data;
  return (
    <Section title={t.howMuch()}>
      <Card>
        {waysShown(data).map(({ way, title, lines, amount, from, suggested }) => (
          <label key={way} className={styles.way}>
            <input
              type="radio"
              name="way"
              className={styles.mark}
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
                <span key={line} className={styles.until}>
                  <Rich text={line} />
                </span>
              ))}
            </span>
          </label>
        ))}
      </Card>
      {choice.way === 'part' && (
        <Suspense>
          <PartAmount
            part={choice.part}
            answer={chosen && isAbout(chosen, choice) ? chosen : undefined}
            onChoose={(part) => onChoose({ way: 'part', part })}
          />
        </Suspense>
      )}
    </Section>
  );
}

/** A part comes last; the whole is left out where it is this payment. */
function waysShown({ ways, repayAmount }: Data<'repaymentDetail'>): Way[] {
  const others = ways.filter(
    ({ way, amount }) => way === 'instalment' || (way === 'all' && amount !== repayAmount),
  );
  return [...others, ...ways.filter(({ way }) => way === 'part')];
}
