import * as t from 'messages:customerService';
import { lenders } from 'virtual:brand';
import { textLanguage } from '../../../contract/launch.ts';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { findKnownContacts } from '../../api/supportContacts.ts';
import type { ViewState } from '../../api/useCall.ts';
import { getLanguage } from '../../texts/language.ts';
import { AsyncView, FailedView } from '../../ui/AsyncView.tsx';
import { Section } from '../../ui/Card.tsx';
import { ContactRows } from '../../ui/ContactRows.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Message, Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';

export function View({ state }: { readonly state: ViewState<ResponseData<'customerService'>> }) {
  const loading = (
    <>
      <LoadingStatus />
      <Skeleton variant="card" />
    </>
  );
  return (
    <Page header={{ hasNoHelpLink: true }}>
      <Message icon="chat" title={t.heading()}>
        <p>{t.intro()}</p>
      </Message>
      <AsyncView
        state={state}
        loading={loading}
        empty={<MarketContacts />}
        failed={(failure) => (
          <>
            <MarketContacts />
            <FailedView {...failure} />
          </>
        )}
      >
        {({ va, phone, email, hours }) => (
          <ContactList email={email} hours={hours} phone={va} whatsapp={phone} />
        )}
      </AsyncView>
      {state.kind !== 'loading' && (
        <Section title={t.more()}>
          <LinkList>
            <LinkRow href={linkTo(pages.complaint)} title={t.complaint()} detail={t.complaintDetail()} />
            <LinkRow href={linkTo(pages.account)} title={t.account()} detail={t.accountDetail()} />
          </LinkList>
        </Section>
      )}
    </Page>
  );
}

/** The lender's desk or, where it isn't known which market the borrower is of, each market's. */
function MarketContacts() {
  const contacts = findKnownContacts();
  const pageLanguage = textLanguage(getLanguage());
  return contacts.map(({ market, hours, ...contact }) => {
    const list = <ContactList {...contact} hours={hours[pageLanguage]} />;
    if (contacts.length === 1) return list;
    return (
      <Section key={market} title={lenders[market]?.country[pageLanguage]}>
        {list}
      </Section>
    );
  });
}

type ContactListProps = Readonly<Record<'phone' | 'whatsapp' | 'email' | 'hours', string>>;

function ContactList({ hours, ...contact }: ContactListProps) {
  return (
    <>
      <LinkList>
        <ContactRows {...contact} />
      </LinkList>
      {hours && (
        <Notice title={t.hours()}>
          <p>{hours}</p>
        </Notice>
      )}
    </>
  );
}
