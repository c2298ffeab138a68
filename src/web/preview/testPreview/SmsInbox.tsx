import * as t from 'messages:testPreview';
import { Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';

/** The messages that the demonstration would have sent to this phone. */
export function SmsInbox({ phone }: { readonly phone: string }) {
  return (
    <Section title={t.sms()}>
      <LinkList>
        <LinkRow
          href={`/demo/sms?${new URLSearchParams({ phone })}`}
          title={t.smsOpen()}
          detail={phone}
          leading={<Icon name="chat" size={22} />}
        />
      </LinkList>
    </Section>
  );
}
