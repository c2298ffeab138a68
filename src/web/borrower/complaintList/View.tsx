import * as t from 'messages:complaintList';
import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launch.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { shortDay } from '../../ui/dates.ts';
import { Early } from '../../ui/Early.tsx';
import { EarlyRow } from '../../ui/EarlyRow.tsx';
import { Empty } from '../../ui/Feedback.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Message } from '../../ui/Message.tsx';
import { Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import { EarlyTabs, Tabs } from './Tabs.tsx';
import styles from './View.module.css';

type Item = Data<'complaintList'>['tabs'][number]['items'][number];

/** Those that stand in the first window. */
const firstOnes = [0, 1, 2, 3] as const;

type Props = {
  readonly state: MayBeEmpty<Data<'complaintList'>>;
  /** Index of the tab that is shown. */
  readonly tab?: number;
  readonly onTab?: ((index: number) => void) | undefined;
};

export function View({ state, tab = 0, onTab }: Props) {
  return (
    <ViewFrame state={state} title={t.title()} loading={<Loading />} empty={<None />}>
      {({ tabs }) => <Ready tabs={tabs} tab={tab} onTab={onTab} />}
    </ViewFrame>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={<Skeleton shape="button" />}>
      <LoadingStatus />
      <Early
        waiting={
          <>
            <div className={styles.tabs}>
              <Skeleton shape="short" />
              <Skeleton shape="short" />
            </div>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </>
        }
      >
        <div className={styles.early}>
          <EarlyTabs />
          <LinkList>
            {firstOnes.map((index) => (
              <EarlyRow
                key={index}
                title={`tabs.0.items.${index}.type`}
                detail={
                  <span className={styles.details}>
                    <span className={styles.content} data-early={`tabs.0.items.${index}.content`} />
                    <span>
                      {t.folio({ folio: '' })}
                      <span data-early={`tabs.0.items.${index}.folio`} />
                    </span>
                    <span className={styles.state}>
                      <Pill>
                        <Skeleton shape="short" />
                      </Pill>
                    </span>
                  </span>
                }
              />
            ))}
          </LinkList>
        </div>
      </Early>
    </Page>
  );
}

function None() {
  return (
    <Page
      header={<PageHeader title={t.title()} />}
      actions={<ButtonLink href={linkTo(pages.complaint)}>{t.write()}</ButtonLink>}
    >
      <Message icon="chat" title={t.none()}>
        <p>{t.noneNext()}</p>
      </Message>
    </Page>
  );
}

type ReadyProps = Pick<Props, 'onTab'> & Pick<Data<'complaintList'>, 'tabs'> & { readonly tab: number };

function Ready({ tabs, tab, onTab }: ReadyProps) {
  const chosen = Math.min(tab, tabs.length - 1);
  const items = tabs[chosen]?.items ?? [];
  return (
    <Page
      header={<PageHeader title={t.title()} isHeading />}
      actions={
        <ButtonLink kind="quiet" href={linkTo(pages.complaint)}>
          {t.write()}
        </ButtonLink>
      }
    >
      <Tabs
        label={t.tabs()}
        titles={tabs.map(({ title, items }) => `${title} (${items.length})`)}
        chosen={chosen}
        onChoose={(index) => onTab?.(index)}
      >
        {items.length === 0 ? <Empty title={t.noneHere()} /> : <Complaints items={items} />}
      </Tabs>
    </Page>
  );
}

function Complaints({ items }: { readonly items: readonly Item[] }) {
  return (
    <LinkList>
      {items.map((item) => (
        <LinkRow
          key={item.id}
          href={linkTo(pages.complaintDetails, { problemId: item.id })}
          title={item.type}
          detail={<Details item={item} />}
        />
      ))}
    </LinkList>
  );
}

function Details({ item }: { readonly item: Item }) {
  const { content, time, folio, answerBy, isAnswered } = item;
  return (
    <span className={styles.details}>
      <span className={styles.content}>{content}</span>
      <span>
        {t.folio({ folio })} · {shortDay(time)}
      </span>
      <span className={styles.state}>
        <Pill tone={isAnswered ? 'paid' : 'due'}>
          {isAnswered ? t.answered() : t.answerBy({ date: shortDay(answerBy) })}
        </Pill>
      </span>
    </span>
  );
}
