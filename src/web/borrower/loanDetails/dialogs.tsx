import * as common from 'messages:common';
import * as pageTexts from 'messages:loanDetails';
import * as t from 'messages:loanDialog';
import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { call } from '../../api/call.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { RichText } from '../../ui/Text.tsx';
import type { LoanDetails } from '../shared/loanElements.tsx';
import { RatingModal } from '../shared/RatingModal.tsx';
import { loanParams } from './statusView.ts';

type Props = { readonly loan: LoanDetails; readonly onClose: () => void };

/** Names the cost of an extension before it is taken, and offers to pay instead. Source: SPEC 4. */
export function ExtensionReminder({ loan, onClose }: Props) {
  const actions = (
    <>
      <ButtonLink href={linkTo(pages.deferredRepayment, loanParams(loan))}>{t.seeCost()}</ButtonLink>
      <ButtonLink kind="quiet" href={linkTo(pages.repayment, loanParams(loan))}>
        {pageTexts.payNow()}
      </ButtonLink>
    </>
  );
  return (
    <Modal title={pageTexts.requestExtension()} onClose={onClose} actions={actions}>
      <p>
        <RichText text={t.daysText({ days: loan.delayDays })} />
      </p>
      {loan.delayNote !== '' && <p>{loan.delayNote}</p>}
    </Modal>
  );
}

/** Asks to rate the loan; a low rating leads to the complaint page. */
export function LoanRating({ loan: { orderNo }, onClose }: Props) {
  const actions = (
    <>
      <Button onClick={onClose}>{common.close()}</Button>
      <ButtonLink kind="plain" href={linkTo(pages.complaint, { orderId: orderNo })}>
        {t.tellUs()}
      </ButtonLink>
    </>
  );
  return (
    <RatingModal
      title={t.rateTitle()}
      sendLabel={t.rateSend()}
      onSend={(score) => call(endpoints.rate, { score, orderId: orderNo })}
      followUp={{ title: t.thanks(), text: t.thanksText(), actions }}
      onClose={onClose}
    />
  );
}
