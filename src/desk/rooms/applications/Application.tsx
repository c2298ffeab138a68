import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useRead } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { Declared } from '../../ui/Declared.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { BorrowerLink, CloseLink } from '../../ui/links.tsx';
import { OrderState } from '../../ui/OrderState.tsx';
import { Panel } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Waits } from '../../ui/Waits.tsx';
import { Moment, Money } from '../../ui/Written.tsx';
import { Decide } from './Decide.tsx';
import { Outcomes } from './Outcomes.tsx';
import { applicationsTexts } from './texts.ts';

type State = 'in_review' | 'declined' | 'paying_out' | 'cancelled';
export type ApplicationData = DeskReply<'application'>;

/** One application: who asks for what, what they declared, what each rule said, and deciding it. */
export function Application({ orderId, state }: { orderId: string; state: State }) {
  const query = useRead('application', { orderId });
  return (
    <Panel title={orderId} aside={<CloseLink to="/applications" search={{ state }} />}>
      <Loaded query={query} data={query.data}>
        {(application) => <Ready application={application} />}
      </Loaded>
    </Panel>
  );
}

function Ready({ application }: { application: ApplicationData }) {
  const say = useTexts(applicationsTexts);
  const { borrowerId, name, market, amount, currency, limit, productId, days, periods } = application;
  const { state, requestedAt, clientKind, declared, decisions } = application;
  const nameOf = useNames();
  return (
    <>
      <p>
        <OrderState state={state} /> <BorrowerLink borrowerId={borrowerId} name={name} />{' '}
        <span className="quiet">({say(clientKind)})</span>
      </p>
      <Facts>
        <Fact name={say('amount')}>
          <Money minor={amount} currency={currency} />
        </Fact>
        <Fact name={say('limit')}>
          <Money minor={limit} currency={currency} />
        </Fact>
        <Fact
          name={say('product')}
        >{`${nameOf.product(productId)} · ${say('terms', { periods, days })}`}</Fact>
        <Fact name={say('asked')}>
          <Moment at={requestedAt} market={market} />
        </Fact>
        <Assignee caseKind="application" caseId={application.orderId} />
      </Facts>
      <Waits waiting={application.waiting} currency={currency} />
      {state === 'in_review' ? <Decide application={application} /> : null}
      <h3>{say('decisions')}</h3>
      {decisions.length === 0 ? <Empty>{say('noDecisions')}</Empty> : null}
      {decisions.map((decision) => (
        <Outcomes key={`${decision.stage} ${decision.at}`} {...{ decision, currency, market }} />
      ))}
      <h3>{say('declared')}</h3>
      {declared.length === 0 ? (
        <Empty>{say('noDeclared')}</Empty>
      ) : (
        <Facts>
          <Declared rows={declared} currency={currency} />
        </Facts>
      )}
    </>
  );
}
