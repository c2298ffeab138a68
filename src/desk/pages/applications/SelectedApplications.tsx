import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { fileUrl } from '../../api/client.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import { BulkButton } from '../../ui/bulk/BulkDialog.tsx';
import { useShortcuts } from '../../ui/controls/shortcuts.tsx';
import { showToast } from '../../ui/controls/toast.tsx';
import { formatList, formatMoney } from '../../ui/format/format.ts';
import { useReasonPresetTexts } from '../../ui/queue/queueFlow.tsx';
import type { ApplicationState } from './ApplicationDetail.tsx';

type Props = { rows: readonly DeskRow<'applications'>[]; state: ApplicationState; clear: () => void };

/** What can be done with the selected applications. */
export function SelectedApplications({ rows, state, clear }: Props) {
  const ui = useTexts('ui');
  const ids = rows.map(({ orderId }) => orderId).join(',');
  return (
    <>
      {state === 'in_review' ? (
        <>
          <BulkApprove {...{ rows, clear }} />
          <BulkDecline {...{ rows, clear }} />
          <BulkAssign caseKind="application" rows={rows.map(toBulkRow)} onClose={clear} />
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

function toBulkRow({ orderId, name, amount, currency }: DeskRow<'applications'>) {
  return { key: orderId, label: `${orderId} · ${name} · ${formatMoney(amount, currency)}`, amount, currency };
}

type BulkProps = Omit<Props, 'state'>;

/** Approves those with no rule against them; the others, over their limit included, are decided on their page, each for its own reason. */
function BulkApprove({ rows, clear }: BulkProps) {
  const t = useTexts('applications');
  const ruleLabel = useLabels('rule');
  const { language } = useLanguage();
  const reasonPresets = useReasonPresetTexts('applications', 'approve');
  const approvable = rows.filter(({ blockingRule }) => blockingRule === null);
  const leftOut = rows.flatMap(({ orderId, blockingRule }) =>
    blockingRule === null ? [] : [`${orderId} (${ruleLabel(blockingRule)})`],
  );
  const leftOutText =
    leftOut.length === 0
      ? undefined
      : t('bulkAgainstRule', { count: leftOut.length, which: formatList(leftOut, language) });
  if (approvable.length === 0) return <NoneApprovable label={t('approve')} why={leftOutText ?? ''} />;
  return (
    <BulkButton
      name="decide"
      rows={approvable.map(toBulkRow)}
      buttonLabel={t('approve')}
      kind="primary"
      shortcut="A"
      description={t('bulkApproveLead')}
      warning={leftOutText}
      reasonPresets={reasonPresets}
      countText={(count) => t('approvedCount', { count })}
      decidedCaseKind="application"
      toRequest={(orderId, reason) => ({ orderId, approve: true, reason })}
      onClose={clear}
    />
  );
}

function BulkDecline({ rows, clear }: BulkProps) {
  const t = useTexts('applications');
  return (
    <BulkButton
      name="decide"
      rows={rows.map(toBulkRow)}
      buttonLabel={t('decline')}
      kind="danger"
      shortcut="D"
      description={t('bulkDeclineLead')}
      reasonPresets={useReasonPresetTexts('applications', 'decline')}
      preview={() => <DeclineNotices rows={rows} />}
      countText={(count) => t('declinedCount', { count })}
      decidedCaseKind="application"
      toRequest={(orderId, reason) => ({ orderId, approve: false, reason })}
      onClose={clear}
    />
  );
}

/** What the app will say to the borrowers, each text once with the applications that it is for. */
function DeclineNotices({ rows }: Pick<Props, 'rows'>) {
  const t = useTexts('applications');
  return (
    <>
      <p>{t('declineNotice')}:</p>
      <ul>
        {[...Map.groupBy(rows, (row) => row.declineNotice)].map(([notice, of]) => (
          <li key={notice}>
            {of.map(({ orderId }) => orderId).join(', ')}: <q lang={of[0]?.language}>{notice}</q>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Why none of those selected is approved here, also said where the key for it is pressed. */
function NoneApprovable({ label, why }: { label: string; why: string }) {
  useShortcuts([{ key: 'A', label, run: () => showToast(why) }]);
  return <span>{why}</span>;
}
