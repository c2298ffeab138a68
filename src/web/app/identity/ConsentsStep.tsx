import * as t from 'messages:appIdentity';
import { useState } from 'react';
import { accountCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { hasCode } from '../../api/failure.ts';
import { useAction } from '../../api/useAction.ts';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import type { StepProps } from '../forms/StepPage.tsx';
import { type Identity, IdentityPage, useIdentity } from './IdentityPage.tsx';
import styles from './identity.module.css';

type Consent = Identity['consents'][number];

/** Individual consents of the borrower: none is ticked beforehand. */
export function ConsentsStep(props: StepProps) {
  const identity = useIdentity();
  const [problem, setProblem] = useState<string>();
  const { current, setCurrent, reload } = identity;

  async function answer({ id, hash }: Consent, isAgreed: boolean): Promise<undefined> {
    setProblem(undefined);
    const reply = await call(endpoints.consents, { id, hash, agreed: isAgreed ? 1 : 0 });
    if (reply.success) setCurrent(reply.data);
    else setProblem(reply.message);
    if (hasCode(reply, accountCode.consentChanged)) reload();
  }

  return (
    <IdentityPage
      {...props}
      identity={identity}
      step="consents"
      title={t.consentsTitle()}
      intro={t.consentsLead()}
      isComplete={current?.consents.every(isAnswered) === true}
      footer={problem && <ErrorNotice>{problem}</ErrorNotice>}
    >
      {({ consents }) =>
        consents.map((consent) => (
          <ConsentCard
            key={consent.id}
            consent={consent}
            onAnswer={(isAgreed) => answer(consent, isAgreed)}
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
  readonly onAnswer: (isAgreed: boolean) => Promise<undefined>;
};

function ConsentCard({ consent, onAnswer }: ConsentCardProps) {
  const { isBusy, run } = useAction<'answer'>();
  const { id, title, text, isRequired, isAgreed } = consent;
  return (
    <Card isPadded>
      <section className={styles.consent}>
        <h2>{title}</h2>
        <p>{text}</p>
        <p className={styles.required}>{isRequired === 1 ? t.required() : t.optional()}</p>
        <Checkbox
          name={id}
          checked={isBusy ? isAgreed === 0 : isAgreed === 1}
          onChange={(agreed) => void run('answer', () => onAnswer(agreed))}
        >
          {t.agree()}
        </Checkbox>
      </section>
    </Card>
  );
}
