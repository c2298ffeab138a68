import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { PendingApprovals } from '../../ui/approvals.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import {
  BorrowerLink,
  CloseLink,
  DeclaredFields,
  Facts,
  FormattedDateTime,
  FormattedMoney,
  OrderStateTag,
  Tag,
  useDisplayNames,
} from '../../ui/facts.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatCount, formatMoney } from '../../ui/format.ts';
import { createColumnHelper } from '../../ui/List.tsx';
import { EmptyState, QueryView } from '../../ui/QueryView.tsx';
import { Table } from '../../ui/Table.tsx';
import { IdentityImages } from '../borrowers/MaskedFields.tsx';

const column = createColumnHelper<Outcome>();

type ApplicationState = 'in_review' | 'declined' | 'paying_out' | 'cancelled';

/** One application: applicant, request, declared data, the outcome of each rule, and the decision. */
export function ApplicationDetail({ orderId, state }: { orderId: string; state: ApplicationState }) {
  const query = useDeskQuery('application', { orderId });
  return (
    <Panel title={orderId} actions={<CloseLink to="/applications" search={{ state }} />}>
      <QueryView query={query} data={query.data}>
        {(application) => <Details application={application} />}
      </QueryView>
    </Panel>
  );
}

function Details({ application }: { application: ApplicationData }) {
  const t = useTexts('applications');
  const { borrowerId, name, market, amount, currency, limit, productId, days, periods } = application;
  const { state, requestedAt, clientKind, declared, decisions } = application;
  const displayName = useDisplayNames();
  return (
    <>
      <p>
        <OrderStateTag state={state} /> <BorrowerLink borrowerId={borrowerId} name={name} />{' '}
        <span className="quiet">({t(clientKind)})</span>
      </p>
      <Facts
        rows={[
          { term: t('amount'), value: <FormattedMoney minor={amount} currency={currency} /> },
          { term: t('limit'), value: <FormattedMoney minor={limit} currency={currency} /> },
          {
            term: t('product'),
            value: <>{`${displayName.product(productId)} · ${t('terms', { periods, days })}`}</>,
          },
          { term: t('asked'), value: <FormattedDateTime at={requestedAt} market={market} /> },
          { lines: <Assignee caseKind="application" caseId={application.orderId} /> },
        ]}
      />
      <PendingApprovals approvals={application.waiting} currency={currency} />
      {state === 'in_review' ? <DecideApplication application={application} /> : null}
      <h3>{t('decisions')}</h3>
      {decisions.length === 0 ? <EmptyState>{t('noDecisions')}</EmptyState> : null}
      {decisions.map((decision) => (
        <RuleOutcomes key={`${decision.stage} ${decision.at}`} {...{ decision, currency, market }} />
      ))}
      <h3>{t('declared')}</h3>
      {declared.length === 0 ? (
        <EmptyState>{t('noDeclared')}</EmptyState>
      ) : (
        <Facts
          rows={[
            {
              lines: (
                <DeclaredFields
                  rows={declared.filter(({ step }) => step !== 'identity')}
                  currency={currency}
                />
              ),
            },
            declared.some(({ step }) => step === 'identity') && {
              lines: <ApplicationImages borrowerId={borrowerId} />,
            },
          ]}
        />
      )}
    </>
  );
}

/** The images of the applicant's identity document, each masked until it is revealed. */
function ApplicationImages({ borrowerId }: { borrowerId: number }) {
  const { data: borrower } = useDeskQuery('borrower', { borrowerId });
  return borrower === undefined ? null : <IdentityImages borrower={borrower} />;
}

/** Approves, for an amount, or declines; each with a reason. */
function DecideApplication({ application }: { application: ApplicationData }) {
  const t = useTexts('applications');
  const { orderId, market, amount, currency, lent } = application;
  const format = (minor: number) => formatMoney(minor, currency);
  return (
    <div className="actions">
      <WriteButton
        name="decide"
        draftKey={`approve ${orderId}`}
        buttonLabel={t('approve')}
        buttonVariant="primary"
        title={t('approveTitle', { orderId })}
        description={t('approveLead', { amount: format(amount) })}
        approvalScope={{ market }}
        fields={[
          {
            kind: 'amount',
            name: 'amount',
            label: t('approveAmount'),
            currency,
            initial: amount,
            ...(lent === null
              ? {}
              : {
                  hint: t('approveHint', {
                    least: format(lent.least),
                    most: format(lent.most),
                    step: format(lent.step),
                  }),
                }),
          },
        ]}
        toRequest={(input, reason) => {
          const approved = input.amount('amount');
          return { orderId, approve: true, reason, ...(approved === amount ? {} : { amount: approved }) };
        }}
      />
      <WriteButton
        name="decide"
        draftKey={`decline ${orderId}`}
        buttonLabel={t('decline')}
        buttonVariant="danger"
        title={t('declineTitle', { orderId })}
        description={t('declineLead')}
        toRequest={(_, reason) => ({ orderId, approve: false, reason })}
        kind="danger"
      />
    </div>
  );
}

type Decision = ApplicationData['decisions'][number];
type Outcome = Decision['outcomes'][number];

/** Tones of the decision service's answers; without a usable answer the application waits for a person. */
const serviceTones = { approved: 'good', declined: 'bad', unanswered: 'due', misanswered: 'due' } as const;

/** Rules whose figures are amounts. */
const moneyRules = ['openDebt', 'product'];

type Props = { decision: Decision; currency: string; market: string };

/** The outcome of each rule: the value it checked, its bound and the result. */
function RuleOutcomes({ decision, currency, market }: Props) {
  const { stage, at, outcomes, service, serviceReason } = decision;
  const t = useTexts('applications');
  const { language } = useLanguage();
  const ruleLabel = useLabels('rule');
  function formatFigure({ rule }: Outcome, value: number | null): string {
    if (value === null) return '–';
    return moneyRules.includes(rule) ? formatMoney(value, currency) : formatCount(value, language);
  }
  return (
    <>
      <p className="quiet small">
        {t(stage)} · <FormattedDateTime at={at} market={market} />
      </p>
      {service === null ? null : (
        <p>
          <Tag tone={serviceTones[service]}>{t(service)}</Tag> {serviceReason}
        </p>
      )}
      <Table<Outcome>
        label={`${t('decisions')} · ${t(stage)}`}
        rows={outcomes}
        rowKey={({ rule }) => rule}
        columns={[
          column('rule', t('rule'), ({ rule }) => ruleLabel(rule)),
          column('given', t('given'), (row) => formatFigure(row, row.given), { align: 'end' }),
          column('bound', t('bound'), (row) => formatFigure(row, row.bound), { align: 'end' }),
          column('result', t('result'), ({ isRefusal, limit }) => (
            <Tag tone={isRefusal ? 'bad' : 'good'}>
              {isRefusal
                ? t('refuses')
                : limit === null
                  ? t('allows')
                  : t('most', { amount: formatMoney(limit, currency) })}
            </Tag>
          )),
        ]}
      />
    </>
  );
}

type ApplicationData = DeskReply<'application'>;
