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
  const next = getNextState(kind);
  const submitLabel = t(isFirstAnswer ? 'answerAction' : next === 'refused' ? 'refuseAction' : 'doneAction');
  const firstFields = useDecisionFields(request);
  return (
    <TemplateForm
      name="answerPrivacyRequest"
      draftKey={`privacy ${requestId} ${state}`}
      language={language}
      templates={listTemplates(request).map((one) => ({
        code: one,
        label: t(`template_${one}`),
        text: inTheirs?.(`text_${one}`) ?? '',
        ...(isFirstAnswer && { impliedValues: { state: one === kind ? 'granted' : 'refused' } }),
      }))}
      firstFields={isFirstAnswer ? firstFields : []}
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

/** What a granted request can become: a correction or erasure takes effect by itself. */
function getNextState(kind: PrivacyRequestProps['request']['kind']) {
  return kind === 'correction' || kind === 'erasure' ? 'refused' : 'done';
}

/** The prepared answers that fit the request; one whose data can't be erased yet is not granted. */
function listTemplates({ kind, state, erasureBlockers }: PrivacyRequestProps['request']) {
  const isBlocked = erasureBlockers.length > 0;
  const refusals = [...(isBlocked ? ['owes' as const] : []), ...refusalTemplates];
  if (state === 'open') return [...(isBlocked ? [] : [kind]), ...refusals];
  if (getNextState(kind) === 'refused') return refusals;
  return kind === 'access' || kind === 'objection' ? [`${kind}Done` as const] : [];
}

/** The decision, and by what the person proved to be who they say, unless it is known. */
function useDecisionFields({ kind, identityShownBy, erasureBlockers }: PrivacyRequestProps['request']) {
  const t = useTexts('privacy');
  const identityField = useIdentityField();
  const decision: FormField = {
    kind: 'choice',
    name: 'state',
    label: t('decision'),
    initial: '',
    options: [
      ...(erasureBlockers.length > 0 ? [] : [{ value: 'granted', label: t('grant') }]),
      { value: 'refused', label: t('refuse') },
    ],
  };
  if (identityShownBy !== null) return [decision];
  const isShown = (input: FormReader) => kind !== 'objection' && input.text('state') === 'granted';
  return [decision, { ...identityField, isShown }];
}

function toReasonPresets(t: Translate<'privacy'>, { state, kind }: PrivacyRequestProps['request']) {
  if (state === 'open') return [t('presetProved'), t('presetLaw'), t('presetUnproved')];
  if (kind === 'access' || kind === 'objection') return [t('presetDone')];
  return [t('presetLaw')];
}
