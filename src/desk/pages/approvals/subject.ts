import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/facts.tsx';
import { formatDay } from '../../ui/format.ts';

type Approval = Pick<DeskRow<'approvals'>, 'orderId' | 'name' | 'account' | 'facts' | 'request'>;

/** What or whom a request is about, in a few words; empty where its fields name nothing. */
export function useApprovalSubject(): (approval: Approval) => string {
  const displayName = useDisplayNames();
  const { language } = useLanguage();
  return ({ orderId, name, account, facts: { till, batch }, request }) => {
    const known = orderId ?? name ?? account;
    if (known !== null) return known;
    if (till !== undefined) return [till.staff, displayName.market(till.market)].join(', ');
    if (batch !== undefined) return batch.name;
    const { market, productId, provider, day, month, paymentId } = request;
    return [
      typeof market === 'string' && displayName.market(market),
      typeof productId === 'string' && displayName.product(productId),
      typeof provider === 'string' && displayName.provider(provider),
      typeof day === 'string' && formatDay(day, language),
      month,
      paymentId,
    ]
      .filter((part) => typeof part === 'string')
      .join(', ');
  };
}
