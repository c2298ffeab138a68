import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { bringTexts, textOf } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { dialogTexts } from './dialogTexts.ts';
import { keysOf, type Loan } from './standing.ts';
import type { texts } from './texts.ts';

const t = bringTexts(dialogTexts);
const own = textOf<typeof texts>();

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
      title={own('needDays')}
      onClose={onClose}
      actions={
        <>
          <ButtonLink href={linkTo(pages.deferredRepayment, keysOf(loan))}>{t('seeCost')}</ButtonLink>
          <ButtonLink kind="quiet" href={linkTo(pages.repayment, keysOf(loan))}>
            {own('payNow')}
          </ButtonLink>
        </>
      }
    >
      <p>
        <Rich text={t('daysText', { days: loan.delayDays })} />
      </p>
      {loan.delayNote !== '' && <p>{loan.delayNote}</p>}
    </Modal>
  );
}
