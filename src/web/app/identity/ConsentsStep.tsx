import * as t from 'messages:appIdentity';
import { accountCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { Card } from '../../ui/Card.tsx';
import { Check } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import type { StepProps } from '../forms/StepPage.tsx';
import { type Identity, IdentityPage, useIdentity } from './IdentityPage.tsx';
import styles from './identity.module.css';

type Consent = Identity['consents'][number];

/** What the borrower agrees to, each by itself: none is ticked beforehand. */
export function ConsentsStep(props: StepProps) {
  const identity = useIdentity();
  const { busy, error, run } = useAction<Consent['id']>();
  const { current, setCurrent, reload } = identity;

  async function answer({ id, hash }: Consent, isAgreed: boolean): Promise<string | undefined> {
    const reply = await call(endpoints.consents, { id, hash, agreed: isAgreed ? 1 : 0 });
    if (reply.code === String(accountCode.consentChanged)) reload();
    if (!reply.success) return reply.message;
    setCurrent(reply.data);
    return undefined;
  }

  return (
    <IdentityPage
      {...props}
      identity={identity}
      step="consents"
      title={t.consentsTitle()}
      lead={t.consentsLead()}
      isComplete={current?.consents.every(isAnswered) === true}
      footer={error && <ErrorNotice>{error}</ErrorNotice>}
    >
      {({ consents }) =>
        consents.map((consent) => (
          <ConsentCard
            key={consent.id}
            consent={consent}
            isPending={busy === consent.id}
            onAnswer={(isAgreed) => void run(consent.id, () => answer(consent, isAgreed))}
          />
        ))
      }
    </IdentityPage>
  );
}

/** A required consent has to be given. */
function isAnswered({ isRequired, isAgreed }: Consent): boolean {
  return isRequired === 0 || isAgreed === 1;
}

type ConsentCardProps = {
  readonly consent: Consent;
  readonly isPending: boolean;
  readonly onAnswer: (isAgreed: boolean) => void;
};

function ConsentCard({ consent, isPending, onAnswer }: ConsentCardProps) {
  const { id, title, text, isRequired, isAgreed } = consent;
  return (
    <Card padded>
      <section className={styles.consent}>
        <h2>{title}</h2>
        <p>{text}</p>
        <p className={styles.required}>{isRequired === 1 ? t.required() : t.optional()}</p>
        <Check name={id} checked={isPending ? isAgreed === 0 : isAgreed === 1} onChange={onAnswer}>
          {t.agree()}
        </Check>
      </section>
    </Card>
  );
}
