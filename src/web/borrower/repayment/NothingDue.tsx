import * as t from 'messages:nothingDue';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { ToLoan } from '../channels/ToLoan.tsx';

/** The loan has nothing to pay: it isn't paid out, or was declined. */
export default function NothingDue() {
  return (
    <EmptyPage title={t.nothingDue()} actions={<ToLoan kind="primary" />}>
      <p>{t.nothingDueNext()}</p>
    </EmptyPage>
  );
}
