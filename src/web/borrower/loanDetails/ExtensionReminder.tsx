import * as own from 'messages:loanDetails';
import * as t from 'messages:loanDialog';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { keysOf, type Loan } from './standing.ts';

/** Says what more days cost before anybody takes them, and lets them go on paying. Source: SPEC 4. */
export default function ExtensionReminder({
  loan,
  onClose,
}: {
  readonly loan: Loan;
  readonly onClose: () => void;
}) {
  return (
    <Modal
      title={own.needDays()}
      onClose={onClose}
      actions={
        <>
          <ButtonLink href={linkTo(pages.deferredRepayment, keysOf(loan))}>{t.seeCost()}</ButtonLink>
          <ButtonLink kind="quiet" href={linkTo(pages.repayment, keysOf(loan))}>
            {own.payNow()}
          </ButtonLink>
        </>
      }
    >
      <p>
        <Rich text={t.daysText({ days: loan.delayDays })} />
      </p>
      {loan.delayNote !== '' && <p>{loan.delayNote}</p>}
    </Modal>
  );
}
