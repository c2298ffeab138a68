import { useNavigate } from '@tanstack/react-router';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useLanguage, useTexts, useTextsIn } from '../../texts/language.tsx';
import type { Field } from '../../ui/form/fields.ts';
import { TemplateForm } from '../../ui/form/TemplateForm.tsx';
import { formatMoney, formatZonedDateTime } from '../../ui/format.ts';
import { useReasonPresetTexts } from '../../ui/queue.tsx';
import type { ClaimData } from './ClaimMatches.tsx';

const templates = [
  'templateFound',
  'templateReturned',
  'templateMissing',
  'templateOther',
  'templateAbsent',
] as const;

type Props = { claim: DeskReply<'claim'>; advance: () => Promise<void> };

/** The answer to the borrower, which closes the claim. It can be undone for some seconds. */
export function AnswerClaim({ claim, advance }: Props) {
  const t = useTexts('claims');
  const { orderId, language, matches } = claim;
  const inTheirs = useTextsIn('claims', language);
  const presets = useReasonPresetTexts('claims', 'answer');
  const despitePayments = useDespitePayments(claim);
  const navigate = useNavigate();
  return (
    <TemplateForm
      name="answerClaim"
      draftKey={`claim ${orderId}`}
      language={language}
      templates={templates.map((one) => ({ name: t(one), text: inTheirs?.(`${one}Text`) ?? '' }))}
      answer={{ label: t('answer'), hint: t('answerHint'), maxLength: 1_000 }}
      extraFields={despitePayments}
      toRequest={(input, reason) => ({
        orderId,
        answer: input.text('answer'),
        despitePayments: input.list('despitePayments').map(decodeURIComponent),
        reason,
      })}
      submitLabel={t('submit')}
      reasonPresets={presets}
      deferral={{
        caseKey: orderId,
        isDeferred: ({ despitePayments: named = [] }) =>
          matches.every((match) => named.includes(toPaymentKey(match))),
        onDeferred: advance,
        onUndo: () => navigate({ to: '/claims', search: { orderId } }),
      }}
      onDone={advance}
    />
  );
}

/** The field in which each payment that may be the claimed one is marked before the claim is answered without it. */
function useDespitePayments({ matches, currency }: ClaimData): Field[] {
  const t = useTexts('claims');
  const can = useCan();
  const { language } = useLanguage();
  if (matches.length === 0) return [];
  const options = matches.map((match) => ({
    value: encodeURIComponent(toPaymentKey(match)),
    label: t('despitePayment', {
      amount: formatMoney(match.amount, currency),
      at: formatZonedDateTime(match.paidAt, language),
      reference: match.reference || t('noReference'),
    }),
  }));
  const hint = t(can('match') ? 'despitePaymentsHint' : 'despitePaymentsHandOver');
  const texts = { label: t('despitePayments'), hint };
  return [{ kind: 'several', name: 'despitePayments', ...texts, initial: '', options }];
}
