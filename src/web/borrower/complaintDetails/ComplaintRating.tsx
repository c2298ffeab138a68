import * as t from 'messages:complaintDetails';
import { endpoints } from '../../../contract/endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { callLegacy } from '../shared/legacyCall.ts';
import { RatingModal } from '../shared/RatingModal.tsx';

type Props = { readonly problemId: string; readonly onClose: () => void };

/** Asks how the answer was. */
export default function ComplaintRating({ problemId, onClose }: Props) {
  return (
    <RatingModal
      title={t.rate()}
      sendLabel={t.sendRating()}
      onSend={(score) => callLegacy(endpoints.complaintRate, { problemId, score })}
      followUp={{
        title: t.thanks(),
        text: t.thanksText(),
        actions: <Button onClick={onClose}>{t.done()}</Button>,
      }}
      onClose={onClose}
    >
      <p>{t.rateHelp()}</p>
    </RatingModal>
  );
}
