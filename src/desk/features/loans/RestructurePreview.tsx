import { maxPeriodDays, maxPlanPayments } from '../../../contract/desk/loans.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { createColumnHelper, dayColumn } from '../../ui/list/columns.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';
import type { Plan } from './restructurePlan.ts';

type PlanData = Omit<DeskReply<'restructurePreview'>, 'orderId' | 'isBelowOwnTerms'>;
type Instalment = PlanData['instalments'][number];

const column = createColumnHelper<Instalment & { number: number }>();

/** What new dates come to: the total, what changes against the schedule in force, and each payment. */
export function RestructurePlanFacts({ plan }: { plan: PlanData }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const { currency, total, formerTotal, instalments, formerInstalments } = plan;
  function describe(payments: readonly Instalment[]): string {
    const days = [payments[0], payments.at(-1)].map((one) => formatDay(one?.dueOn ?? '', language));
    const [first = '', last = ''] = days;
    return payments.length === 0 ? '–' : t('planPayments', { count: payments.length, first, last });
  }
  return (
    <section className="form" aria-label={t('plan')}>
      <h3>{t('plan')}</h3>
      <DescriptionList
        rows={[
          { term: t('planTotal'), value: <FormattedMoney minor={total} currency={currency} /> },
          { term: t('planFormer'), value: <FormattedMoney minor={formerTotal} currency={currency} /> },
          {
            term: t(total < formerTotal ? 'planLess' : 'planMore'),
            value: <FormattedMoney minor={Math.abs(total - formerTotal)} currency={currency} />,
          },
          { term: t('planDates'), value: describe(instalments) },
          { term: t('planFormerDates'), value: describe(formerInstalments) },
        ]}
      />
      <Table
        label={t('plan')}
        rows={instalments.map((one, index) => ({ ...one, number: index + 1 }))}
        rowKey={({ number }) => String(number)}
        columns={[
          column('number', t('planNumber'), ({ number }) => number),
          dayColumn('dueOn', t('planDue')),
          column('amount', t('planAmount'), ({ amount }) => formatMoney(amount, currency), { align: 'end' }),
        ]}
      />
    </section>
  );
}

type Props = {
  orderId: string;
  plan: Plan;
  /** The total in the form; another one can be taken over. */
  agreed: number;
  onUseTotal: (total: number) => void;
};

/** The plan in a form that isn't sent yet, as the server computes it. */
export function RestructurePreview({
  orderId,
  plan: { payments, days, annualRate },
  agreed,
  onUseTotal,
}: Props) {
  const t = useTexts('ui');
  const loanText = useTexts('loan');
  const isComplete =
    payments >= 1 && payments <= maxPlanPayments && days >= 1 && days <= maxPeriodDays && annualRate !== '';
  const request = { orderId, payments, days, annualRate };
  const query = useDeskQuery('restructurePreview', request, { enabled: isComplete });
  if (!isComplete) return null;
  return (
    <QueryView query={query} data={query.data} skeletonRows={4}>
      {(plan) => (
        <>
          {plan.isBelowOwnTerms ? <p className="notice due">{loanText('planWaits')}</p> : null}
          <RestructurePlanFacts plan={plan} />
          {plan.total === agreed ? null : (
            <div>
              <Button onClick={() => onUseTotal(plan.total)}>
                {t('useAmount', { amount: formatMoney(plan.total, plan.currency) })}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}
