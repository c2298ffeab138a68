import * as t from 'messages:complaintList';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, Empty } from '../../ui/AsyncView.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { formatShortDay } from '../../ui/format.ts';
import { LinkList, LinkRow, PreloadedRow } from '../../ui/LinkList.tsx';
import { Message, Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, PreloadedContent, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './complaintList.module.css';
import { PreloadedTabs, Tabs } from './Tabs.tsx';

type Item = ResponseData<'complaintList'>['tabs'][number]['items'][number];

/** Those that stand in the first window. */
const preloadedIndexes = [0, 1, 2, 3] as const;

type Props = {
  readonly state: ViewStateOrEmpty<ResponseData<'complaintList'>>;
  /** Index of the tab that is shown. */
  readonly tab?: number;
  readonly onTab?: ((index: number) => void) | undefined;
};

export function View({ state, tab = 0, onTab }: Props) {
  return (
    <AsyncView state={state} title={t.title()} loading={<Loading />} empty={<NoComplaints />}>
      {({ tabs }) => <Ready tabs={tabs} tab={tab} onTab={onTab} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={<Skeleton variant="button" />}>
      <LoadingStatus />
      <PreloadedContent
        fallback={
          <>
            <div className={styles.viewTabs}>
              <Skeleton variant="short" />
              <Skeleton variant="short" />
            </div>
            <Skeleton variant="card" />
            <Skeleton variant="card" />
          </>
        }
      >
        <div className={styles.preloaded}>
          <PreloadedTabs />
          <LinkList>
            {preloadedIndexes.map((index) => (
              <PreloadedRow
                key={index}
                title={`tabs.0.items.${index}.type`}
                detail={
                  <span className={styles.details}>
                    <span className={styles.content} data-early={`tabs.0.items.${index}.content`} />
                    <span>
                      {t.folio({ folio: '' })}
                      <span data-early={`tabs.0.items.${index}.folio`} />
                    </span>
                    <span className={styles.status}>
                      <Pill>
                        <Skeleton variant="short" />
                      </Pill>
                    </span>
                  </span>
                }
              />
            ))}
          </LinkList>
        </div>
      </PreloadedContent>
    </Page>
  );
}

function NoComplaints() {
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

type ReadyProps = Pick<Props, 'onTab'> &
  Pick<ResponseData<'complaintList'>, 'tabs'> & { readonly tab: number };

function Ready({ tabs, tab, onTab }: ReadyProps) {
  const selectedIndex = Math.min(tab, tabs.length - 1);
  const items = tabs[selectedIndex]?.items ?? [];
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
        selectedIndex={selectedIndex}
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
          detail={<ComplaintSummary item={item} />}
        />
      ))}
    </LinkList>
  );
}

function ComplaintSummary({ item }: { readonly item: Item }) {
  const { content, time, folio, answerBy, isAnswered } = item;
  return (
    <span className={styles.details}>
      <span className={styles.content}>{content}</span>
      <span>
        {t.folio({ folio })} · {formatShortDay(time)}
      </span>
      <span className={styles.status}>
        <Pill tone={isAnswered ? 'paid' : 'due'}>
          {isAnswered ? t.answered() : t.answerBy({ date: formatShortDay(answerBy) })}
        </Pill>
      </span>
    </span>
  );
}
