import * as t from 'messages:appHelp';
import { supportContacts } from 'virtual:brand';
import type { AppHome } from '../../../contract/homeState.ts';
import { textLanguage } from '../../../contract/launch.ts';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { hasCookieSession } from '../../session/cookieSession.ts';
import { getLanguage } from '../../texts/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { ContactRows } from '../../ui/ContactRows.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Message, Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { guessMarket } from '../markets.ts';
import { goBack } from '../routes.ts';

type Support = AppHome['support'];

/** The contacts of support in the borrower's market or, before it is known, in the likely one. */
export function Help({ home }: { readonly home: AppHome | undefined }) {
  const { phone, chat, email, hours } = home?.support ?? knownSupport();
  const [newest] = home?.orders ?? [];
  return (
    <Page
      header={{ hasNoHelpLink: true, onBack: () => goBack() }}
      actions={
        <Button kind="quiet" onClick={() => goBack()}>
          {t.back()}
        </Button>
      }
    >
      <Message icon="chat" title={t.title()}>
        <p>{t.lead()}</p>
      </Message>
      <LinkList>
        <ContactRows phone={phone} whatsapp={chat} email={email} />
      </LinkList>
      {hours && <Notice title={t.hours()}>{hours}</Notice>}
      {hasCookieSession() && (
        <Section title={t.more()}>
          <LinkList>
            {newest && (
              <LinkRow
                href={linkTo(pages.alreadyPaid, { orderId: newest.orderNo })}
                title={t.alreadyPaid()}
                detail={t.alreadyPaidDetail()}
              />
            )}
            <LinkRow href={linkTo(pages.complaint)} title={t.complaint()} detail={t.complaintDetail()} />
            <LinkRow href={linkTo(pages.account)} title={t.account()} detail={t.accountDetail()} />
          </LinkList>
        </Section>
      )}
    </Page>
  );
}

/** The contacts of the market that this device is likely in. */
function knownSupport(): Support {
  const { phone, whatsapp: chat, email, hours } = supportContacts[guessMarket()] ?? none;
  return { phone, chat, email, hours: hours[textLanguage(getLanguage())] };
}

const none = { phone: '', whatsapp: '', email: '', hours: { es: '', en: '' } };
