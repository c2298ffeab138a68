import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { formatMoney } from '../../ui/format/format.ts';

type Props = Pick<DeskReply<'approval'>, 'approvalTrigger' | 'limit' | 'currency'>;

/** Why a request waits; of an amount above a limit with the limit. */
export function ApprovalTriggerText({ approvalTrigger, limit, currency }: Props) {
  const t = useTexts('approvals');
  const triggerLabel = useLabels('approvalTrigger');
  if (approvalTrigger === null) return null;
  const trigger = triggerLabel(approvalTrigger);
  const above =
    approvalTrigger === 'perRequest'
      ? limit?.perRequest
      : approvalTrigger === 'perDay'
        ? limit?.perDay
        : null;
  if (above == null || currency === null) return trigger;
  return t('triggerLimit', { trigger, limit: formatMoney(above, currency) });
}
