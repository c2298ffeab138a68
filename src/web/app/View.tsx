import { PhoneForm } from './signIn/PhoneForm.tsx';
import { HomeSkeleton, StepSkeleton } from './skeletons.tsx';
import styles from './view.module.css';

/** What the document shows until its code has come: the inline script says which of these it is. */
export function View() {
  return (
    <>
      <div className={styles.home}>
        <HomeSkeleton />
      </div>
      <div className={styles.step}>
        <StepSkeleton />
      </div>
      <div className={styles.signIn}>
        <PhoneForm />
      </div>
    </>
  );
}
