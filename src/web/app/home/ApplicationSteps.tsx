import * as t from 'messages:app';
import type { AppHome } from '../../../contract/homeState.ts';
import { Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { type CertificationStep, goTo, stepRoutes } from '../routes.ts';

const titles: Readonly<Record<CertificationStep, () => string>> = {
  personal: t.stepPersonal,
  job: t.stepJob,
  ext: t.stepContact,
  identity: t.stepIdentity,
  consents: t.stepConsents,
  bank: t.stepBank,
};

const details: Readonly<Record<CertificationStep, () => string>> = {
  personal: t.stepPersonalDetail,
  job: t.stepJobDetail,
  ext: t.stepContactDetail,
  identity: t.stepIdentityDetail,
  consents: t.stepConsentsDetail,
  bank: t.stepBankDetail,
};

/** The application step by step: what is done can be corrected, what comes later waits. */
export function ApplicationSteps({ steps, nextStep }: Pick<AppHome, 'steps' | 'nextStep'>) {
  return (
    <Section title={t.application()}>
      <LinkList>
        {steps.map(({ step, isDone }, index) => {
          const leading = isDone === 1 ? <Icon key="done" name="check" /> : index + 1;
          const text = {
            title: titles[step](),
            detail: isDone === 1 ? t.stepDone() : details[step](),
            leading,
          };
          return isDone === 1 || step === nextStep ? (
            <LinkRow key={step} {...text} onClick={() => goTo(stepRoutes[step])} />
          ) : (
            <LinkRow key={step} {...text} isDisabled />
          );
        })}
      </LinkList>
    </Section>
  );
}
