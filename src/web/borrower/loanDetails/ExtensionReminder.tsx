import * as pageT from 'messages:loanDetails';
import * as t from 'messages:loanDialog';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { RichText } from '../../ui/Text.tsx';
import { type Loan, loanParams } from './statusView.ts';

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
      title={pageT.needDays()}
      onClose={onClose}
      actions={
        <>
          <ButtonLink href={linkTo(pages.deferredRepayment, loanParams(loan))}>{t.seeCost()}</ButtonLink>
          <ButtonLink kind="quiet" href={linkTo(pages.repayment, loanParams(loan))}>
            {pageT.payNow()}
          </ButtonLink>
        </>
      }
    >
      <p>
        <RichText text={t.daysText({ days: loan.delayDays })} />
      </p>
      {loan.delayNote !== '' && <p>{loan.delayNote}</p>}
    </Modal>
  );
}
