import * as t from 'messages:instructions';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import styles from './ProviderHelp.module.css';

/** Pictures of the provider, and where to ask: an e-mail address or a page to visit. */
export function ProviderHelp({ title, eMail, content }: ResponseData<'instructions'>['imgList']) {
  if (!title) return null;
  const isPage = /^https?:\/\//.test(eMail);
  return (
    <Section title={title}>
      {content.map((image) => (
        <img key={image} src={image} alt="" className={styles.image} />
      ))}
      {eMail && (
        <LinkList>
          <LinkRow
            href={isPage ? eMail : `mailto:${eMail}`}
            title={isPage ? t.visit() : t.write()}
            detail={isPage ? new URL(eMail).host : eMail}
            leading={<Icon name={isPage ? 'info' : 'mail'} />}
          />
        </LinkList>
      )}
    </Section>
  );
}
