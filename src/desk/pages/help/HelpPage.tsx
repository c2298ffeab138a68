import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { DescriptionItem } from '../../ui/display/DescriptionList.tsx';
import { DeskPage } from '../../ui/page/DeskPage.tsx';
import { EmptyState } from '../../ui/page/QueryView.tsx';
import { filterGuides, type Guide } from './guideText.ts';
import { basicsId, type GuideGroup, useGuides } from './useGuides.ts';

/** Names all guides in the address: to read or print them on one page. */
const allId = 'all';

/** How to work at the desk: the guide that the address names, or the search results as the user types. */
export function HelpPage() {
  const t = useTexts('help');
  const anchor = useRouterState({ select: ({ location }) => location.hash });
  const [text, setText] = useState('');
  const groups = useGuides();
  const guides = groups.flatMap((one) => one.guides);
  const isFiltered = text.trim() !== '';
  const chosen = guides.some(({ id }) => id === anchor) || anchor === allId ? anchor : basicsId;
  const shown = isFiltered
    ? filterGuides(guides, text)
    : guides.filter(({ id }) => chosen === allId || id === chosen);
  const isListed = ({ id }: Guide) => !isFiltered || shown.some((one) => one.id === id);
  useEffect(() => {
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, [anchor]);
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      <div className="help">
        <div className="help-side">
          <input
            type="search"
            className="input"
            aria-label={t('filter')}
            placeholder={t('filter')}
            value={text}
            maxLength={80}
            onChange={({ target }) => setText(target.value)}
          />
          <Contents
            groups={groups.map((one) => ({ ...one, guides: one.guides.filter(isListed) }))}
            chosen={isFiltered ? undefined : chosen}
            onChoose={() => setText('')}
          />
        </div>
        <article className="help-parts" id={chosen === allId ? allId : undefined}>
          {isFiltered ? (
            <p className="quiet" role="status">
              {t('found', { count: shown.length })}
            </p>
          ) : null}
          {isFiltered && shown.length === 0 ? <EmptyState>{t('foundNone')}</EmptyState> : null}
          {shown.map((guide) => (
            <GuidePart key={guide.id} guide={guide} />
          ))}
        </article>
      </div>
    </DeskPage>
  );
}

type ContentsProps = {
  groups: readonly GuideGroup[];
  chosen: string | undefined;
  onChoose: () => void;
};

function Contents({ groups, chosen, onChoose }: ContentsProps) {
  const t = useTexts('help');
  const groupTitle = useTexts('shell');
  const link = (id: string, title: string) => (
    <li key={id}>
      <Link
        to="/help"
        hash={id}
        className="nav-link"
        activeOptions={{ exact: true, includeHash: true }}
        aria-current={id === chosen ? 'page' : undefined}
        onClick={onChoose}
      >
        {title}
      </Link>
    </li>
  );
  return (
    <nav className="help-contents" aria-label={t('contents')}>
      {groups
        .filter(({ guides }) => guides.length > 0)
        .map(({ group, guides }) => (
          <section key={group ?? ''}>
            {group === undefined ? null : <p className="nav-group">{groupTitle(group)}</p>}
            <ul>{guides.map(({ id, title }) => link(id, title))}</ul>
          </section>
        ))}
      <section>
        <ul>{link(allId, t('all'))}</ul>
      </section>
    </nav>
  );
}

/** One subject of the help. */
function GuidePart({ guide: { id, title, lead, tasks, terms } }: { guide: Guide }) {
  const t = useTexts('help');
  return (
    <section id={id} className="panel help-part" aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet">{lead}</p>
      {tasks.map((task) => (
        <div key={task.title} className="help-task">
          <h3>{task.title}</h3>
          <ol>
            {task.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      ))}
      {terms.length === 0 ? null : (
        <>
          {tasks.length === 0 ? null : <h3>{t('glossary')}</h3>}
          <dl className="help-terms">
            {terms.map(([term, meaning]) => (
              <DescriptionItem key={term} term={term}>
                {meaning}
              </DescriptionItem>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
