import type { ReactNode } from 'react';
import type { Data } from '../../../contract/schemas/index.ts';
import { fullDay } from '../../legal/fullDay.ts';
import { textOf } from '../../texts/text.ts';
import { Card, Row, Rows, Section } from '../../ui/Card.tsx';
import { Money } from '../../ui/Money.tsx';
import { CopyButton } from '../../ui/Reference.tsx';
import type { texts } from './texts.ts';
import styles from './View.module.css';

const t = textOf<typeof texts>();

type Props = { readonly contract: Data<'contractDetail'> };

/** What the borrower received, what it costs and what that makes together. */
export function Amounts({ contract }: Props) {
  const { amount, commission, Interest, IVA, giveAmount, contractAmount, currency, yearlyCost } = contract;
  const money = (minor: number): ReactNode => <Money minor={minor} currency={currency} />;
  return (
    <Section title={t('amounts')}>
      <Rows>
        <Row label={t('principal')} value={money(amount)} />
        <Row label={t('commission')} value={money(commission)} />
        <Row label={t('interest')} value={money(Interest)} />
        <Row label={t(currency === 'INR' ? 'gst' : 'vat')} value={money(IVA)} />
        <Row label={t('received')} value={money(giveAmount)} />
        <Row label={t('total')} value={money(contractAmount)} tone="sum" />
        <Row label={yearlyCost.name} value={yearlyCost.value} />
      </Rows>
    </Section>
  );
}

export function Plan({ contract }: Props) {
  const { plan, currency } = contract;
  return (
    <Section title={t('plan')}>
      <Rows>
        {plan.map(({ title, amount, time }) => (
          <Row
            key={time}
            label={
              <>
                {title}
                <span className={styles.day}>{fullDay(time)}</span>
              </>
            }
            value={<Money minor={amount} currency={currency} />}
          />
        ))}
      </Rows>
    </Section>
  );
}

/** Who agreed with whom, on what and when. */
export function Parties({ contract }: Props) {
  const { company, userName, userAddress, productName, bankNo, orderNo } = contract;
  return (
    <Section title={t('parties')}>
      <Card>
        <dl>
          <Party label={t('lender')} value={company} />
          <Party label={t('borrower')} value={userName} />
          <Party label={t('address')} value={userAddress} />
          <Row label={t('product')} value={productName} />
          <Row label={t('number')} value={orderNo} />
          <Row label={t('account')} value={bankNo} />
          <Row label={t('agreedOn')} value={fullDay(contract.contractDate)} />
          <Row label={t('paidOutOn')} value={fullDay(contract.daiDate)} />
          <Row label={t('lastPaymentOn')} value={fullDay(contract.planDate)} />
        </dl>
      </Card>
    </Section>
  );
}

/** A long value under its label. */
function Party({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles.party}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const shownEnd = 8;

/** The agreement's hash: its ends on the screen, the whole of it on paper and for copying. */
export function Fingerprint({ contract }: Props) {
  const { hash, version } = contract;
  return (
    <Card padded>
      <div className={styles.fingerprint}>
        <h2>{t('fingerprint')}</h2>
        <p className={styles.hash}>
          <span className={styles.short}>
            {hash.slice(0, shownEnd)} … {hash.slice(-shownEnd)}
          </span>
          <span className={styles.whole}>{hash}</span>
        </p>
        <p className={styles.help}>
          {t('fingerprintHelp')} {t('version')}: {version}.
        </p>
        <div className={styles.copy}>
          <CopyButton text={hash} />
        </div>
      </div>
    </Card>
  );
}
