import { useNavigate } from '@tanstack/react-router';
import { complaintOutcomes } from '../../../contract/desk/complaints.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useMe } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useTexts, useTextsIn } from '../../texts/language.tsx';
import { choiceField } from '../../ui/form/fields.ts';
import { TemplateForm } from '../../ui/form/TemplateForm.tsx';
import { useReasonPresetTexts } from '../../ui/queue/queueFlow.tsx';

const templates = [
  'templateReceived',
  'templateCharges',
  'templateSent',
  'templateReturned',
  'templateApp',
  'templateCalls',
] as const;

type AnswerComplaintFormProps = {
  complaint: Pick<DeskReply<'complaint'>, 'folio' | 'market' | 'language' | 'orderId'>;
  advance: () => Promise<void>;
};

/** The answer to a complaint, with images. One without images can be undone for some seconds. */
export function AnswerComplaintForm({ complaint, advance }: AnswerComplaintFormProps) {
  const { folio, market, language } = complaint;
  const reference = usePayoutReference(complaint.orderId);
  const t = useTexts('complaints');
  const ui = useTexts('ui');
  const inTheirs = useTextsIn('complaints', language);
  function getText(template: (typeof templates)[number]): string {
    if (template !== 'templateSent') return inTheirs?.(`${template}Text`) ?? '';
    // Without a reference to name, the answer that names it is not offered.
    return reference === '' ? '' : (inTheirs?.('templateSentText', { reference }) ?? '');
  }
  const outcomeLabel = useLabels('complaintOutcome');
  const isReported = useMe().complaintReports.includes(market);
  const outcome = choiceField('outcome', t('outcome'), complaintOutcomes, outcomeLabel, '');
  const presets = useReasonPresetTexts('complaints', 'answer');
  const navigate = useNavigate();
  return (
    <TemplateForm
      name="answerComplaint"
      draftKey={`answer ${folio}`}
      language={language}
      templates={templates.map((one) => ({ code: one, label: t(one), text: getText(one) }))}
      answer={{ label: t('answer'), hint: t('answerHint'), maxLength: 4_000 }}
      extraFields={[
        ...(isReported ? [outcome] : []),
        { kind: 'images', name: 'images', label: t('pictures') },
      ]}
      toRequest={(input, reason) => ({
        folio,
        answer: input.text('answer'),
        images: input.images('images'),
        outcome: isReported ? input.choice('outcome', complaintOutcomes) : undefined,
        reason,
      })}
      submitLabel={t('submit')}
      reasonPresets={presets}
      undoRule={{
        decisionKind: 'complaint',
        caseId: folio,
        decision: () => ui('answered'),
        isDeferred: ({ images = [] }) => images.length === 0,
        onDeferred: advance,
        onUndo: () => navigate({ to: '/complaints', search: { folio } }),
      }}
      onDone={advance}
    />
  );
}

/** The reference by which a bank finds a loan's sent payout; empty without one. */
function usePayoutReference(orderId: string | null): string {
  const { data } = useDeskQuery('loan', { orderId: orderId ?? '' }, { enabled: orderId !== null });
  const isSent = data?.payout?.state === 'sent' || data?.payout?.state === 'arrived';
  return isSent ? (data.payout?.payoutId ?? '') : '';
}
