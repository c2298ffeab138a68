import { PhoneForm } from './signIn/PhoneForm.tsx';
import { HomeSkeleton, StepSkeleton } from './skeletons.tsx';
import styles from './view.module.css';

/** The views that the document shows until its code is loaded; the inline script chooses one. */
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
