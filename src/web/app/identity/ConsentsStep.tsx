import * as t from 'messages:appIdentity';
import { useState } from 'react';
import { accountCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/useCall.ts';
import { AsyncView, Failed } from '../../ui/AsyncView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Check } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { CardSkeletons, LoadingStatus } from '../../ui/Skeleton.tsx';
import type { StepProps } from '../forms/StepPage.tsx';
import { StepPage } from '../forms/StepPage.tsx';
import { goToNextStep } from '../forms/useStep.ts';
import styles from './identity.module.css';

type Identity = ResponseData<'identity'>;
type Consent = Identity['consents'][number];

/** What the borrower agrees to, each by itself: none is ticked beforehand. */
export function ConsentsStep({ home, refresh }: StepProps) {
  const { state, reload } = useCall({ endpoint: endpoints.identity, payload: {} });
  const [changed, setChanged] = useState<Identity>();
  const [pending, setPending] = useState<Consent['id']>();
  const [problem, setProblem] = useState('');
  const current = changed ?? (state.kind === 'ready' ? state.data : undefined);
  const isComplete = current?.consents.every(
    ({ isRequired, isAgreed }) => isRequired === 0 || isAgreed === 1,
  );

  async function answer({ id, hash }: Consent, isAgreed: boolean): Promise<void> {
    setProblem('');
    setPending(id);
    const reply = await call(endpoints.consents, { id, hash, agreed: isAgreed ? 1 : 0 });
    setPending(undefined);
    if (reply.success) return setChanged(reply.data);
    setProblem(reply.message);
    if (reply.code === String(accountCode.consentChanged)) {
      setChanged(undefined);
      reload();
    }
  }

  async function goOn(): Promise<void> {
    await refresh();
    goToNextStep(current?.nextStep ?? '');
  }

  return (
    <StepPage
      home={home}
      step="consents"
      title={t.consentsTitle()}
      lead={t.consentsLead()}
      actions={
        <Button disabled={!isComplete} onClick={() => void goOn()}>
          {t.next()}
        </Button>
      }
    >
      <AsyncView
        state={state}
        loading={
          <>
            <LoadingStatus />
            <CardSkeletons />
          </>
        }
        empty={null}
        failed={Failed}
      >
        {({ consents }) =>
          (current?.consents ?? consents).map((consent) => (
            <ConsentCard
              key={consent.id}
              consent={consent}
              isPending={pending === consent.id}
              onAnswer={(isAgreed) => void answer(consent, isAgreed)}
            />
          ))
        }
      </AsyncView>
      {problem && <ErrorNotice>{problem}</ErrorNotice>}
    </StepPage>
  );
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
