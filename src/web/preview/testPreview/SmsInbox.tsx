import { textOf } from '../../texts/text.ts';
import { Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

/** The messages that the demonstration would have sent to this phone. */
export function SmsInbox({ phone }: { readonly phone: string }) {
  return (
    <Section title={t('sms')}>
      <LinkList>
        <LinkRow
          href={`/demo/sms?${new URLSearchParams({ phone })}`}
          title={t('smsOpen')}
          detail={phone}
          lead={<Icon name="chat" size={22} />}
        />
      </LinkList>
    </Section>
  );
}
