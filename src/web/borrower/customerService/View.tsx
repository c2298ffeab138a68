import { contact } from 'virtual:brand';
import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launch.ts';
import { language, textOf } from '../../texts/text.ts';
import { Section } from '../../ui/Card.tsx';
import { Failed } from '../../ui/Feedback.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Message } from '../../ui/Message.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { mailAddress, telephoneAddress, whatsAppAddress } from './addresses.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

type Contact = Data<'customerService'>;

type Props = {
  readonly state: ViewState<Contact>;
  /** Calls through the app; without it the telephone is an ordinary link. */
  readonly onCall?: ((telephone: string) => void) | undefined;
};

export function View({ state, onCall }: Props) {
  return (
    <Page header={<PageHeader isWithoutHelp />}>
      <Message icon="chat" title={t('heading')}>
        <p>{t('intro')}</p>
      </Message>
      {state.kind === 'loading' && (
        <>
          <LoadingStatus />
          <Skeleton shape="card" />
        </>
      )}
      {state.kind !== 'loading' && (
        <Contacts contact={state.kind === 'ready' ? state.data : ofBrand()} onCall={onCall} />
      )}
      {state.kind === 'failed' && <Failed {...state} />}
      {state.kind !== 'loading' && (
        <Section title={t('more')}>
          <LinkList>
            <LinkRow href={linkTo(pages.complaint)} title={t('complaint')} detail={t('complaintDetail')} />
            <LinkRow href={linkTo(pages.account)} title={t('account')} detail={t('accountDetail')} />
          </LinkList>
        </Section>
      )}
    </Page>
  );
}

/** What the pages know by themselves: whoever needs help reaches somebody even where the call doesn't get through. */
function ofBrand(): Contact {
  const { whatsapp, phone, email, hours } = contact;
  return { phone: whatsapp, va: phone, email, hours: hours[language() === 'en' ? 'en' : 'es'] };
}

function Contacts({ contact: ways, onCall }: { readonly contact: Contact } & Pick<Props, 'onCall'>) {
  const { phone, va, email, hours } = ways;
  const call = onCall ? { onClick: () => onCall(va) } : { href: telephoneAddress(va) };
  return (
    <>
      <LinkList>
        {va && <LinkRow {...call} lead={<Icon name="phone" />} title={t('phone')} detail={va} />}
        {phone && (
          <LinkRow
            href={whatsAppAddress(phone)}
            lead={<Icon name="chat" />}
            title={t('whatsapp')}
            detail={phone}
          />
        )}
        {email && (
          <LinkRow href={mailAddress(email)} lead={<Icon name="mail" />} title={t('mail')} detail={email} />
        )}
      </LinkList>
      {hours && (
        <Notice title={t('hours')}>
          <p>{hours}</p>
        </Notice>
      )}
    </>
  );
}
