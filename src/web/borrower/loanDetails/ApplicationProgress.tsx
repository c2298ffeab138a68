import * as t from 'messages:loanDetails';
import { orderStatus } from '../../../contract/status.ts';
import { Card } from '../../ui/Card.tsx';
import { joinClassNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ApplicationProgress.module.css';

/** The way of an application from asking to the money, and where it stands. */
export function ApplicationProgress({ status }: { readonly status: number }) {
  const currentStep = status === orderStatus.inReview ? 1 : 2;
  const steps = [t.stepRequested(), t.stepReview(), t.stepPayOut()];
  return (
    <Card padded>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={joinClassNames(
              styles.step,
              index < currentStep && styles.done,
              index === currentStep && styles.current,
            )}
            aria-current={index === currentStep ? 'step' : undefined}
          >
            <span className={styles.marker}>{index < currentStep && <Icon name="check" size={14} />}</span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  );
}
