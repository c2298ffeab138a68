import { useNavigate } from '@tanstack/react-router';
import type { DeadlineState } from '../../../contract/desk/queues.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { findProof, useIdentityField } from '../../features/borrowers/identityField.ts';
import { type Translate, useTexts, useTextsIn } from '../../texts/language.tsx';
import type { FormField, FormReader } from '../../ui/form/fields.ts';
import { TemplateForm } from '../../ui/form/TemplateForm.tsx';

export type PrivacySearch = {
  state: DeskReply<'privacyRequest'>['state'];
  assignee: string | undefined;
  deadline: DeadlineState | undefined;
};

/** The request, where its list stands, and the step to the next one. */
export type PrivacyRequestProps = {
  request: DeskReply<'privacyRequest'>;
  search: PrivacySearch;
  advance: () => Promise<void>;
};

const refusalTemplates = ['law', 'identity'] as const;

/**
 * Grants or refuses a request, says that a granted one is in effect, or refuses a granted correction or erasure. It can be
 * undone for some seconds.
 */
export function AnswerPrivacyRequestForm({ request, search, advance }: PrivacyRequestProps) {
  const t = useTexts('privacy');
  const { requestId, name, kind, state, language } = request;
  const navigate = useNavigate();
  const inTheirs = useTextsIn('privacy', language);
  const isFirstAnswer = state === 'open';
  const isBlocked = request.erasureBlockers.length > 0;
  const proof = {
    ...useIdentityField(),
    isShown: (input: FormReader) => kind !== 'objection' && input.text('state') === 'granted',
  };
  const decision: FormField = {
    kind: 'choice',
    name: 'state',
    label: t('decision'),
    initial: '',
    options: [
      ...(isBlocked ? [] : [{ value: 'granted', label: t('grant') }]),
      { value: 'refused', label: t('refuse') },
    ],
  };
  const next = kind === 'correction' || kind === 'erasure' ? 'refused' : 'done';
  const submitLabel = t(isFirstAnswer ? 'answerAction' : next === 'refused' ? 'refuseAction' : 'doneAction');
  const doneTemplates = kind === 'access' || kind === 'objection' ? [`${kind}Done` as const] : [];
  const refusals = [...(isBlocked ? ['owes' as const] : []), ...refusalTemplates];
  const laterTemplates = next === 'refused' ? refusals : doneTemplates;
  const templates = isFirstAnswer ? [...(isBlocked ? [] : [kind]), ...refusals] : laterTemplates;
  const setDecision = (one: (typeof templates)[number]) =>
    isFirstAnswer && { impliedValues: { state: one === kind ? 'granted' : 'refused' } };
  return (
    <TemplateForm
      name="answerPrivacyRequest"
      draftKey={`privacy ${requestId} ${state}`}
      language={language}
      templates={templates.map((one) => ({
        name: t(`template_${one}`),
        text: inTheirs?.(`text_${one}`) ?? '',
        ...setDecision(one),
      }))}
      firstFields={isFirstAnswer ? [decision, ...(request.identityShownBy === null ? [proof] : [])] : []}
      answer={{
        label: t('answerText'),
        hint: t(`goesBy_${request.answerChannel ?? 'none'}`),
        maxLength: 2_000,
      }}
      toRequest={(input, reason) => ({
        requestId,
        state: isFirstAnswer ? input.choice('state', ['granted', 'refused']) : next,
        answer: input.text('answer'),
        identityShownBy:
          request.identityShownBy === null && isFirstAnswer
            ? findProof(input.text('identityShownBy'))
            : undefined,
        reason,
      })}
      reasonPresets={toReasonPresets(t, request)}
      submitLabel={submitLabel}
      undoRule={{
        decisionKind: 'privacy_request',
        caseId: requestId,
        caseName: name,
        decision: ({ state: decided }) => t(`now_${decided}`),
        isDeferred: () => true,
        onDeferred: advance,
        onUndo: () => navigate({ to: '/privacy', search: { ...search, requestId } }),
      }}
      onDone={advance}
    />
  );
}

function toReasonPresets(t: Translate<'privacy'>, { state, kind }: PrivacyRequestProps['request']) {
  if (state === 'open') return [t('presetProved'), t('presetLaw'), t('presetUnproved')];
  if (kind === 'access' || kind === 'objection') return [t('presetDone')];
  return [t('presetLaw')];
}
