import * as kit from 'messages:kit';
import { brandName } from 'virtual:brand';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { getLaunchParameter } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Headline } from '../../ui/Headline.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { CodeCard } from './CodeCard.tsx';
import { InstructionsSection } from './InstructionsSection.tsx';
import styles from './PaymentInstructions.module.css';
import { ProviderHelp } from './ProviderHelp.tsx';

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
