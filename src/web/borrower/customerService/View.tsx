import * as t from 'messages:customerService';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, Failed } from '../../ui/AsyncView.tsx';
import { Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Message, Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { mailtoUrl, telephoneUrl, whatsAppUrl } from '../shared/contactUrls.ts';
import { knownContacts, type SupportContact } from './contacts.ts';

type Props = {
  readonly state: ViewStateOrEmpty<SupportContact>;
  /** Calls through the app; without it the telephone is an ordinary link. */
  readonly onCall?: ((telephone: string) => void) | undefined;
};

export function View({ state, onCall }: Props) {
  return (
    <Page header={<PageHeader hasNoHelpLink />}>
      <Message icon="chat" title={t.heading()}>
        <p>{t.intro()}</p>
      </Message>
      <AsyncView
        state={state}
        loading={<Loading />}
        empty={<MarketContacts onCall={onCall} />}
        failed={(failure) => (
          <>
            <MarketContacts onCall={onCall} />
            <Failed {...failure} />
          </>
        )}
      >
        {(contact) => <ContactList contact={contact} onCall={onCall} />}
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

function Loading() {
  return (
    <>
      <LoadingStatus />
      <Skeleton variant="card" />
    </>
  );
}

/** The lender's desk or, where it isn't known which market the borrower is of, each market's. */
function MarketContacts({ onCall }: Pick<Props, 'onCall'>) {
  const contactsByMarket = knownContacts();
  const [only, ...others] = contactsByMarket;
  if (only && others.length === 0) return <ContactList contact={only.contact} onCall={onCall} />;
  return contactsByMarket.map(({ country, contact }) => (
    <Section key={country} title={country}>
      <ContactList contact={contact} onCall={onCall} />
    </Section>
  ));
}

function ContactList({
  contact: details,
  onCall,
}: { readonly contact: SupportContact } & Pick<Props, 'onCall'>) {
  const { phone, va, email, hours } = details;
  const call = onCall ? { onClick: () => onCall(va) } : { href: telephoneUrl(va) };
  return (
    <>
      <LinkList>
        {va && <LinkRow {...call} leading={<Icon name="phone" />} title={t.phone()} detail={va} />}
        {phone && (
          <LinkRow
            href={whatsAppUrl(phone)}
            leading={<Icon name="chat" />}
            title={t.whatsapp()}
            detail={phone}
          />
        )}
        {email && (
          <LinkRow href={mailtoUrl(email)} leading={<Icon name="mail" />} title={t.mail()} detail={email} />
        )}
      </LinkList>
      {hours && (
        <Notice title={t.hours()}>
          <p>{hours}</p>
        </Notice>
      )}
    </>
  );
}
