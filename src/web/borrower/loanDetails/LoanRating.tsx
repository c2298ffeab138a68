import * as kit from 'messages:kit';
import * as t from 'messages:loanDialog';
import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { call } from '../../api/call.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { RatingModal } from '../shared/RatingModal.tsx';

type Props = { readonly orderId: string; readonly onClose: () => void };

/** Asks how the loan was; whoever gives few stars finds a way to tell more. */
export default function LoanRating({ orderId, onClose }: Props) {
  return (
    <RatingModal
      title={t.rateTitle()}
      sendLabel={t.rateSend()}
      onSend={(score) => call(endpoints.rate, { score, orderId })}
      followUp={{
        title: t.thanks(),
        text: t.thanksText(),
        actions: (
          <>
            <Button onClick={onClose}>{kit.close()}</Button>
            <ButtonLink kind="plain" href={linkTo(pages.complaint, { orderNo: orderId })}>
              {t.tellUs()}
            </ButtonLink>
          </>
        ),
      }}
      onClose={onClose}
    />
  );
}
