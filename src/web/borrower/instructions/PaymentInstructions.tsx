import * as t from 'messages:instructions';
import * as kit from 'messages:kit';
import { brandName } from 'virtual:brand';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { getLaunchParameter } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Headline, RichText } from '../../ui/Text.tsx';
import { CodeCard } from './CodeCard.tsx';
import styles from './instructions.module.css';

/** The amount, the code, what it costs and when it counts, and then the steps. */
export function PaymentInstructions({ data }: { readonly data: ResponseData<'instructions'> }) {
  const { lead, payLink } = data;
  const order = getLaunchParameter('orderId');
  return (
    <Page
      header={
        <PageHeader
          title={data.channelName}
          logo={data.topLogo}
          subtitle={`${brandName} · ${kit.order({ order })}`}
        />
      }
      actions={payLink && <ButtonLink href={payLink.href}>{payLink.text}</ButtonLink>}
    >
      <Headline {...lead}>
        <RichText text={lead.text} />
      </Headline>
      <CodeCard data={data} />
      {data.dataList.map((section) => (
        <InstructionsSection key={section.title} {...section} />
      ))}
      <ProviderHelp {...data.imgList} />
      {data.bottomLogo && (
        <p className={styles.footer}>
          <img src={data.bottomLogo} alt="" width={32} height={32} />
          {brandName}
        </p>
      )}
    </Page>
  );
}

/** A titled part of the instructions: steps are numbered rows, anything else is worth knowing beforehand. */
function InstructionsSection({ title, content, isSteps }: ResponseData<'instructions'>['dataList'][number]) {
  if (!isSteps) {
    return (
      <Notice tone="due" title={title}>
        <ul className={styles.lines}>
          {content.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <Section title={title}>
      <Card>
        <ol className={styles.steps}>
          {content.map((line) => (
            <li key={line} className={styles.step}>
              {line}
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}

/** What to know beforehand, as the first call's reply writes it. */
export function PreloadedNotice({ lines }: { readonly lines: readonly number[] }) {
  return (
    <Notice tone="due" title={<span data-early="dataList.0.title" />}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line} data-early={`dataList.0.content.${line}`} />
        ))}
      </ul>
    </Notice>
  );
}

/** Pictures of the provider, and where to ask: an e-mail address or a page to visit. */
function ProviderHelp({ title, eMail, content }: ResponseData<'instructions'>['imgList']) {
  if (!title) return null;
  const isPage = /^https?:\/\//.test(eMail);
  return (
    <Section title={title}>
      {content.map((image) => (
        <img key={image} src={image} alt="" className={styles.providerHelpImage} />
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
