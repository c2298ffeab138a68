import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import { approvalCalls, type LimitedCall } from '../../../contract/desk/approvals.ts';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply, PendingApprovalReply } from '../../../contract/desk/schemas/index.ts';
import { type Me, useMe } from '../../api/me.tsx';
import { type Translate, useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { Button, focusOnMount } from '../controls/Button.tsx';
import { OneTimeSecret } from '../controls/OneTimeSecret.tsx';
import { formatDateTime, formatMoney, formatZonedDateTime } from '../format/format.ts';
import { PageTimeZone } from '../format/formatted.tsx';
import { Tag } from '../format/tags.tsx';

/**
 * The market or currency of a write, as far as it is known before it is sent.
 * - `needsApproval`: this one does whatever its amount
 * - `rule`: says when, where no amount decides
 * - `leftOnLoan`: what one may still do of it on the loan today
 */
export type ApprovalScope = {
  market?: string;
  currency?: string;
  needsApproval?: boolean;
  rule?: string | undefined;
  leftOnLoan?: number | undefined;
};

type LimitNotices = {
  above: 'approvalAbove' | 'approvalAboveToday' | 'approvalAboveByEnd' | 'approvalAboveWaived';
  also?: 'approvalAlsoPay' | 'approvalAlsoMatch' | 'approvalAlsoReverse' | 'approvalAlsoRestructure';
};

/** The messages of a limit: what is compared with it, and what needs approval whatever its amount. */
const limitNotices: Readonly<Record<LimitedCall, LimitNotices>> = {
  decide: { above: 'approvalAbove' },
  pay: { above: 'approvalAbove', also: 'approvalAlsoPay' },
  match: { above: 'approvalAbove', also: 'approvalAlsoMatch' },
  reverse: { above: 'approvalAbove', also: 'approvalAlsoReverse' },
  waive: { above: 'approvalAboveToday' },
  settle: { above: 'approvalAboveByEnd' },
  restructure: { above: 'approvalAboveWaived', also: 'approvalAlsoRestructure' },
  refund: { above: 'approvalAbove' },
};

/** When a write needs approval: by its amount, and `more` whatever its amount. */
export type ApprovalNotice = { readonly rule: string; readonly more: string };

/** Says before a write is sent when it needs approval; nothing for a call that never does. */
export function useApprovalNotice(): (call: DeskCallName, scope: ApprovalScope) => ApprovalNotice {
  const t = useTexts('ui');
  const { limits } = useMe();
  return (call, scope) => describeApproval(t, limits, call, scope);
}

export function describeApproval(
  t: Translate<'ui'>,
  limits: readonly Limit[],
  call: DeskCallName,
  scope: ApprovalScope,
): ApprovalNotice {
  if (scope.rule !== undefined) return { rule: scope.rule, more: '' };
  const limit = findCallLimit(limits, call, scope);
  if (limit === 'none') return { rule: '', more: '' };
  if (limit === 'always') return { rule: t('approvalAlways'), more: '' };
  const { above, remaining, currency } = limit;
  const { leftOnLoan } = scope;
  const { above: aboveKey, also } = limitNotices[limit.call];
  const rules = [
    t(aboveKey, { amount: formatMoney(above, currency) }),
    leftOnLoan !== undefined && t('leftOnLoan', { amount: formatMoney(leftOnLoan, currency) }),
    remaining !== null && t('leftToday', { amount: formatMoney(remaining, currency) }),
  ];
  return { rule: rules.filter(Boolean).join(' '), more: also ? t(also) : '' };
}

type Limit = Me['limits'][number];

/** The limit up to which a call needs no approval: the lowest of the markets in scope. `always`, `none`: it always or never needs approval. */
function findCallLimit(
  limits: readonly Limit[],
  call: DeskCallName,
  { market, currency, needsApproval = false }: ApprovalScope,
): Limit | 'always' | 'none' {
  if (!approvalCalls.some((approvalCall) => approvalCall === call)) return 'none';
  if (needsApproval) return 'always';
  const [lowest] = limits
    .filter((limit) => limit.call === call)
    .filter((limit) => market === undefined || limit.market === market)
    .filter((limit) => currency === undefined || limit.currency === currency)
    .toSorted((a, b) => a.above - b.above);
  return lowest === undefined || lowest.above === 0 ? 'always' : lowest;
}

/** The amount up to which a call needs no approval: 0 where it always needs one. */
export function findMaxWithoutApproval(
  limits: readonly Limit[],
  call: DeskCallName,
  scope: ApprovalScope,
): number {
  const limit = findCallLimit(limits, call, scope);
  if (limit === 'none') return Number.POSITIVE_INFINITY;
  if (limit === 'always') return 0;
  const { above, remaining } = limit;
  return Math.min(above, remaining ?? above, scope.leftOnLoan ?? above);
}

type ApprovalNeededProps = { call: DeskCallName; scope: ApprovalScope; amount: number; currency: string };

/** Says of an amount that it needs approval, where it does. */
export function ApprovalNeededNote({ call, scope, amount, currency }: ApprovalNeededProps) {
  const t = useTexts('ui');
  const { limits } = useMe();
  const maxWithoutApproval = findMaxWithoutApproval(limits, call, scope);
  if (amount <= maxWithoutApproval) return null;
  const format = (minor: number) => formatMoney(minor, currency);
  const values = { amount: format(amount), max: format(maxWithoutApproval) };
  return <p className="notice due">{t('approvalNeeded', values)}</p>;
}

type PendingOfLoan = Omit<DeskReply<'loan'>['pendingApprovals'][number], 'approvalTrigger'>;
type Props = {
  approvals: readonly PendingOfLoan[];
  currency: string;
  /** Named where a page shows several. */
  orderId?: string;
};

/** The pending requests about an order, so that they are not requested twice. */
export function PendingRequestNotices({ approvals, currency, orderId }: Props) {
  const t = useTexts('ui');
  const label = useLabels('call');
  const { language } = useLanguage();
  const timeZone = use(PageTimeZone);
  return approvals.map(({ approvalId, call, amount, makerName, askedAt }) => {
    const description = [orderId, label(call), amount !== null && formatMoney(amount, currency)]
      .filter(Boolean)
      .join(', ');
    return (
      <p key={approvalId} className="notice due">
        <strong>{t('approvalPending')}.</strong>{' '}
        {t('approvalPendingHere', {
          what: description,
          who: makerName,
          when: formatDateTime(askedAt, language, timeZone),
        })}{' '}
        <Link to="/approvals" search={{ approvalId }}>
          {t('toApproval')}
        </Link>
      </p>
    );
  });
}

/** In place of an action that was already requested. */
export function PendingApprovalLink({ approvalId, isShort }: { approvalId: string; isShort?: true }) {
  const t = useTexts('ui');
  return (
    <Link to="/approvals" search={{ approvalId }}>
      <Tag tone="due">{t(isShort ? 'approvalPendingShort' : 'approvalPending')}</Tag>
    </Link>
  );
}

type Pending = { pending: PendingApprovalReply; onClose?: (() => void) | undefined };

/** Says that a write is pending approval. The link of an invitation is shown first, once. */
export function WritePendingApproval({ pending, onClose }: Pending) {
  const t = useTexts('ui');
  const { language } = useLanguage();
  const timeZone = use(PageTimeZone);
  const [isDismissed, setDismissed] = useState(false);
  const { approvalId, expiresAt, invitation } = pending;
  return (
    <div className="form">
      {invitation === undefined || isDismissed ? null : (
        <OneTimeSecret
          title={t('invitation')}
          secret={invitation}
          description={t('invitationLead')}
          onClose={() => setDismissed(true)}
        />
      )}
      <p className="notice due" tabIndex={-1} ref={focusOnMount}>
        <strong>{t('approvalPending')}.</strong>{' '}
        {t('approvalPendingUntil', { when: formatZonedDateTime(expiresAt, language, timeZone) })}
      </p>
      <div className="form-actions">
        {onClose === undefined ? null : (
          <Button kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        )}
        <Link to="/approvals" search={{ approvalId }} className="button quiet" onClick={onClose}>
          {t('toApprovals')}
        </Link>
      </div>
    </div>
  );
}
