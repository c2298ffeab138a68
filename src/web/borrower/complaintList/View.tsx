import * as t from 'messages:complaintList';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, Empty, LoadingPage } from '../../ui/AsyncView.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { formatShortDay } from '../../ui/format.ts';
import { LinkList, LinkRow, PreloadedRow } from '../../ui/LinkList.tsx';
import { Pill } from '../../ui/Notice.tsx';
import { MessagePage, Page } from '../../ui/Page.tsx';
import { PreloadedContent, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './complaintList.module.css';
import { PreloadedTabs, Tabs } from './Tabs.tsx';

type Item = ResponseData<'complaintList'>['tabs'][number]['items'][number];

type Props = {
  readonly state: ViewState<ResponseData<'complaintList'>>;
  /** Index of the tab that is shown. */
  readonly tab: number;
  readonly onTab: (index: number) => void;
};

export function View({ state, tab, onTab }: Props) {
  return (
    <AsyncView state={state} heading={t.title()} loading={<Loading />} empty={<NoComplaints />}>
      {({ tabs }) => <Ready tabs={tabs} selectedIndex={Math.min(tab, tabs.length - 1)} onTab={onTab} />}
    </AsyncView>
  );
}

/** Those that stand in the first window. */
const preloadedIndexes = [0, 1, 2, 3] as const;

function Loading() {
  const fallback = (
    <>
      <div className={styles.viewTabs}>
        <Skeleton variant="short" />
        <Skeleton variant="short" />
      </div>
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </>
  );
  return (
    <LoadingPage header={{ title: t.title(), isHeading: true }} hasButton>
      <PreloadedContent fallback={fallback}>
        <div className={styles.preloaded}>
          <PreloadedTabs />
          <LinkList>
            {preloadedIndexes.map((index) => (
              <PreloadedRow
                key={index}
                title={`tabs.0.items.${index}.type`}
                detail={<PreloadedSummary index={index} />}
              />
            ))}
          </LinkList>
        </div>
      </PreloadedContent>
    </LoadingPage>
  );
}

function NoComplaints() {
  return (
    <MessagePage
      header={{ title: t.title() }}
      actions={<ButtonLink href={linkTo(pages.complaint)}>{t.write()}</ButtonLink>}
      icon="chat"
      title={t.none()}
    >
      <p>{t.noneNext()}</p>
    </MessagePage>
  );
}

type ReadyProps = Pick<ResponseData<'complaintList'>, 'tabs'> &
  Pick<Props, 'onTab'> & { readonly selectedIndex: number };

function Ready({ tabs, selectedIndex, onTab }: ReadyProps) {
  const items = tabs[selectedIndex]?.items ?? [];
  const write = (
    <ButtonLink kind="quiet" href={linkTo(pages.complaint)}>
      {t.write()}
    </ButtonLink>
  );
  return (
    <Page header={{ title: t.title(), isHeading: true }} actions={write}>
      <Tabs
        label={t.tabs()}
        titles={tabs.map(({ title, items }) => `${title} (${items.length})`)}
        selectedIndex={selectedIndex}
        onChoose={onTab}
      >
        {items.length === 0 && <Empty title={t.noneHere()} />}
        {items.length > 0 && (
          <LinkList>
            {items.map((item) => (
              <LinkRow
                key={item.id}
                href={linkTo(pages.complaintDetails, { problemId: item.id })}
                title={item.type}
                detail={<Summary {...item} />}
              />
            ))}
          </LinkList>
        )}
      </Tabs>
    </Page>
  );
}

function Summary({ content, time, folio, answerBy, isAnswered }: Item) {
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

function PreloadedSummary({ index }: { readonly index: number }) {
  return (
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
  );
}
