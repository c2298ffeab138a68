import * as kit from 'messages:kit';
import { brandName } from 'virtual:brand';
import type { Data } from '../../../contract/schemas/index.ts';
import { launchValue } from '../../api/launch.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Lead } from '../../ui/Lead.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { CodeCard } from './CodeCard.tsx';
import { Help } from './Help.tsx';
import styles from './HowToPay.module.css';
import { Part } from './Part.tsx';

/** The amount, the code, what it costs and when it counts, and then the steps. */
export function HowToPay({ data }: { readonly data: Data<'instructions'> }) {
  const { lead, payLink } = data;
  const order = launchValue('orderId');
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
      <Lead {...lead}>
        <Rich text={lead.text} />
      </Lead>
      <CodeCard data={data} />
      {data.dataList.map((part) => (
        <Part key={part.title} {...part} />
      ))}
      <Help {...data.imgList} />
      {data.bottomLogo && (
        <p className={styles.bottom}>
          <img src={data.bottomLogo} alt="" width={32} height={32} />
          {brandName}
        </p>
      )}
    </Page>
  );
}
