import type { ApprovalCall } from '../../../contract/desk/approvals.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useApprovalSentence } from '../../features/approvals/approvalSentence.ts';
import { createsInvitation } from '../../features/approvals/invitation.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import { BulkButton } from '../../ui/bulk/BulkDialog.tsx';
import { useReasonPresetTexts } from '../../ui/queue/queueFlow.tsx';

const callsApprovedAlone: readonly ApprovalCall[] = ['closeDay', 'closeMonth', 'writeOff'];

/** Whether its own facts are to be read first, or it is confirmed by what only its checker knows. */
function isApprovedAlone(row: DeskRow<'approvals'>): boolean {
  return callsApprovedAlone.includes(row.call) || createsInvitation(row);
}

type Props = { rows: readonly DeskRow<'approvals'>[]; clear: () => void };

/** What can be done with the selected requests: each is approved or refused individually, with one reason. */
export function SelectedApprovals({ rows, clear }: Props) {
  const t = useTexts('approvals');
  const describe = useApprovalSentence();
  const restrictionLabel = useLabels('decisionRestriction');
  const presets = {
    approve: useReasonPresetTexts('approvals', 'approve'),
    refuse: useReasonPresetTexts('approvals', 'refuse'),
  };
  const selected = rows.map((row) => ({
    key: row.approvalId,
    label: describe(row),
    amount: row.amount,
    currency: row.amount === null ? null : row.currency,
  }));
  const restrictions = [...new Set(rows.flatMap(({ decisionRestriction }) => decisionRestriction ?? []))];
  const canDecideAll = rows.every(({ mayDecide }) => mayDecide);
  return (
    <>
      {canDecideAll ? (
        <>
          {rows.some(isApprovedAlone) ? (
            <span className="quiet">{t('bulkAlone')}</span>
          ) : (
            <BulkButton
              name="approve"
              rows={selected}
              buttonLabel={t('approve')}
              kind="primary"
              shortcut="A"
              description={t('bulkApproveLead')}
              reasonPresets={presets.approve}
              countText={(count) => t('approveCount', { count })}
              toRequest={(approvalId, reason) => ({ approvalId, approve: true, reason })}
              onClose={clear}
            />
          )}
          <BulkButton
            name="approve"
            rows={selected}
            buttonLabel={t('refuse')}
            kind="danger"
            shortcut="D"
            description={t('refuseLead')}
            reasonPresets={presets.refuse}
            countText={(count) => t('refuseCount', { count })}
            toRequest={(approvalId, reason) => ({ approvalId, approve: false, reason })}
            onClose={clear}
          />
        </>
      ) : (
        <span className="quiet">{[t('bulkMayNot'), ...restrictions.map(restrictionLabel)].join(' ')}</span>
      )}
      <BulkAssign caseKind="approval" rows={selected} onClose={clear} />
    </>
  );
}
