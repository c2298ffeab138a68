import * as t from 'messages:loanDetails';
import { orderStatus } from '../../../contract/status.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/css.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Steps.module.css';

/** The way of an application from asking to the money, and where it stands. */
export function Steps({ status }: { readonly status: number }) {
  const now = status === orderStatus.inReview ? 1 : 2;
  const steps = [t.stepRequested(), t.stepReview(), t.stepPayOut()];
  return (
    <Card padded>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={classes(styles.step, index < now && styles.done, index === now && styles.now)}
            aria-current={index === now ? 'step' : undefined}
          >
            <span className={styles.mark}>{index < now && <Icon name="check" size={14} />}</span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  );
}
