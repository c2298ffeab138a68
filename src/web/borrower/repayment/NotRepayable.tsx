import * as t from 'messages:nothingDue';
import { EmptyPage } from '../../ui/AsyncView.tsx';
import { BackToLoanLink } from '../channels/BackToLoanLink.tsx';

/** The loan has nothing to pay: it isn't paid out, or was declined. */
export default function NotRepayable() {
  return (
    <EmptyPage title={t.nothingDue()} actions={<BackToLoanLink kind="primary" />}>
      <p>{t.nothingDueNext()}</p>
    </EmptyPage>
  );
}
