import * as t from 'messages:appApply';
import { useState } from 'react';
import type { AppHome } from '../../../contract/homeState.ts';
import { appRoutes } from '../../../contract/pages.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Notice } from '../../ui/Notice.tsx';
import { StepPage, type StepProps } from '../forms/StepPage.tsx';
import { goToNextStep } from '../forms/useStep.ts';
import { importOrReloadPage } from '../importOrReloadPage.ts';
import { type CertificationStep, stepRoutes } from '../routes.ts';
import { StepSkeleton } from '../skeletons.tsx';
import { ContactStep } from './ContactStep.tsx';
import { JobStep } from './JobStep.tsx';
import { PersonalStep } from './PersonalStep.tsx';

const IdentityStep = lazyComponent(
  async () => (await importOrReloadPage(() => import('../identity/IdentityStep.tsx'))).IdentityStep,
  <StepSkeleton />,
);
const ConsentsStep = lazyComponent(
  async () => (await importOrReloadPage(() => import('../identity/ConsentsStep.tsx'))).ConsentsStep,
  <StepSkeleton />,
);

const steps: Readonly<Partial<Record<CertificationStep, (props: StepProps) => React.ReactNode>>> = {
  personal: PersonalStep,
  job: JobStep,
  ext: ContactStep,
  identity: IdentityStep,
  consents: ConsentsStep,
};

/** The step that a route names. What was sent before isn't shown again: it can be typed again. */
export function ApplicationStep({ route, home, refresh }: StepProps & { readonly route: string }) {
  const step = home.steps.find((one) => stepRoutes[one.step] === route);
  const [isCorrecting, setCorrecting] = useState(step?.isDone !== 1);
  const Form = step && steps[step.step];
  if (!step || !Form) return <UnknownStep home={home} />;
  const isTyped = route !== appRoutes.identity && route !== appRoutes.consents;
  if (isTyped && !isCorrecting) {
    return <DoneStep home={home} step={step.step} onCorrect={() => setCorrecting(true)} />;
  }
  return <Form home={home} refresh={refresh} />;
}

type DoneStepProps = {
  readonly home: AppHome;
  readonly step: CertificationStep;
  readonly onCorrect: () => void;
};

function DoneStep({ home, step, onCorrect }: DoneStepProps) {
  return (
    <StepPage
      home={home}
      step={step}
      title={t.done()}
      intro={t.doneDetail()}
      actions={
        <>
          <Button onClick={() => goToNextStep(home.nextStep)}>{t.next()}</Button>
          <Button kind="quiet" onClick={onCorrect}>
            {t.correct()}
          </Button>
        </>
      }
    >
      <Notice tone="paid">{t.doneNotice()}</Notice>
    </StepPage>
  );
}

/** A step that doesn't apply to this borrower. */
function UnknownStep({ home }: { readonly home: AppHome }) {
  return (
    <StepPage
      home={home}
      step="bank"
      title={t.notAsked()}
      intro={t.notAskedDetail()}
      actions={<Button onClick={() => goToNextStep(home.nextStep)}>{t.next()}</Button>}
    >
      {null}
    </StepPage>
  );
}
