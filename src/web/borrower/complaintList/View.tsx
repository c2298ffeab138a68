import * as t from 'messages:complaintList';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyView, LoadingPage } from '../../ui/AsyncView.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { joinClassNames } from '../../ui/classNames.ts';
import { formatShortDay } from '../../ui/format.ts';
import { InitialRow, LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Pill } from '../../ui/Notice.tsx';
import { MessagePage, Page } from '../../ui/Page.tsx';
import { CardSkeletons, InitialContent, Skeleton } from '../../ui/Skeleton.tsx';
import styles from './complaintList.module.css';

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

/** The items in the first screenful. */
const initialIndexes = [0, 1, 2, 3] as const;

function Loading() {
  const fallback = (
    <>
      <div className={styles.viewTabs}>
        <Skeleton variant="short" />
        <Skeleton variant="short" />
      </div>
      <CardSkeletons />
    </>
  );
  return (
    <LoadingPage header={{ title: t.title(), isHeading: true }} hasButton>
      <InitialContent fallback={fallback}>
        <div className={styles.initial}>
          <InitialTabs />
          <LinkList>
            {initialIndexes.map((index) => (
              <InitialRow
                key={index}
                title={`tabs.0.items.${index}.type`}
                detail={<InitialSummary index={index} />}
              />
            ))}
          </LinkList>
        </div>
      </InitialContent>
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
        {items.length === 0 && <EmptyView title={t.noneHere()} />}
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

function Summary({ content, time, folio, answerBy, isAnswered, isAsked }: Item) {
  const waiting = () => (isAsked ? t.asked() : t.answerBy({ date: formatShortDay(answerBy) }));
  return (
    <span className={styles.details}>
      <span className={styles.content}>{content}</span>
      <span>
        {t.folio({ folio })} · {formatShortDay(time)}
      </span>
      <span className={styles.status}>
        <Pill tone={isAnswered ? 'paid' : 'due'}>{isAnswered ? t.answered() : waiting()}</Pill>
      </span>
    </span>
  );
}

function InitialSummary({ index }: { readonly index: number }) {
  return (
    <span className={styles.details}>
      <span className={styles.content} data-initial={`tabs.0.items.${index}.content`} />
      <span>
        {t.folio({ folio: '' })}
        <span data-initial={`tabs.0.items.${index}.folio`} />
      </span>
      <span className={styles.status}>
        <Pill>
          <Skeleton variant="short" />
        </Pill>
      </span>
    </span>
  );
}

type TabsProps = {
  /** Name of the list that the tabs filter. */
  readonly label: string;
  readonly titles: readonly string[];
  readonly selectedIndex: number;
  readonly onChoose: (index: number) => void;
  /** The chosen tab's content. */
  readonly children: ReactNode;
};

/** The tabs as the first call's reply names them, before they can be chosen. */
function InitialTabs() {
  return (
    <div className={styles.tabs}>
      {[0, 1, 2].map((index) => (
        <span key={index} className={joinClassNames(styles.tab, index === 0 && styles.selected)}>
          <span data-initial={`tabs.${index}.title`} /> (<span data-initial={`tabs.${index}.items.length`} />)
        </span>
      ))}
    </div>
  );
}

/** Tabs after the WAI-ARIA pattern: one tab stop, arrows, Home and End choose. */
function Tabs({ label, titles, selectedIndex, onChoose, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const next = tabAfterKey(event.key, selectedIndex, titles.length);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    const tab = list.current?.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  }

  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}${index}`}
            className={styles.tab}
            aria-selected={index === selectedIndex}
            aria-controls={`${id}panel`}
            tabIndex={index === selectedIndex ? 0 : -1}
            onClick={() => onChoose(index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${selectedIndex}`}>
        {children}
      </div>
    </>
  );
}

/** The tab a key leads to, round and round; nothing for other keys. */
export function tabAfterKey(key: string, selectedIndex: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (selectedIndex + 1) % count;
  if (key === 'ArrowLeft') return (selectedIndex - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
