import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { fileUrl } from '../../api/client.ts';
import { useTexts } from '../../texts/language.tsx';
import { BulkButton } from '../../ui/bulk.tsx';
import { BulkAssign } from '../../ui/bulkAssign.tsx';
import { formatMoney } from '../../ui/format.ts';
import { useReasonPresetTexts } from '../../ui/queue.tsx';
import type { ApplicationState } from './ApplicationDetail.tsx';

type Props = { rows: readonly DeskRow<'applications'>[]; state: ApplicationState; clear: () => void };

/** What can be done with the selected applications. */
export function SelectedApplications({ rows, state, clear }: Props) {
  const t = useTexts('applications');
  const ui = useTexts('ui');
  const presets = {
    approve: useReasonPresetTexts('applications', 'approve'),
    decline: useReasonPresetTexts('applications', 'decline'),
  };
  const selected = rows.map(({ orderId, name, amount, currency, limit }) => ({
    key: orderId,
    label: `${orderId} · ${name} · ${formatMoney(amount, currency)}`,
    amount,
    currency,
    isOverLimit: limit !== null && amount > limit,
  }));
  // How much of one beyond the rules' limit is approved is decided on its page.
  const withinLimit = selected.filter(({ isOverLimit }) => !isOverLimit);
  const overLimit = selected.length - withinLimit.length;
  const overLimitText = overLimit === 0 ? undefined : t('bulkOverLimit', { count: overLimit });
  const ids = rows.map(({ orderId }) => orderId).join(',');
  return (
    <>
      {state === 'in_review' ? (
        <>
          {withinLimit.length === 0 ? (
            <span>{overLimitText}</span>
          ) : (
            <BulkButton
              name="decide"
              rows={withinLimit}
              buttonLabel={t('approve')}
              kind="primary"
              shortcut="A"
              description={t('bulkApproveLead')}
              warning={overLimitText}
              reasonPresets={presets.approve}
              isDeferred
              toRequest={(orderId, reason) => ({ orderId, approve: true, reason })}
              onClose={clear}
            />
          )}
          <BulkButton
            name="decide"
            rows={selected}
            buttonLabel={t('decline')}
            kind="danger"
            shortcut="D"
            description={t('bulkDeclineLead')}
            reasonPresets={presets.decline}
            isDeferred
            toRequest={(orderId, reason) => ({ orderId, approve: false, reason })}
            onClose={clear}
          />
          <BulkAssign caseKind="application" rows={selected} onClose={clear} />
        </>
      ) : null}
      <a
        className="button plain"
        href={fileUrl('applications', { state, ids }, 'csv')}
        download="applications.csv"
      >
        {ui('exportSelected')}
      </a>
    </>
  );
}
