import { useTexts } from '../../texts/language.tsx';
import { DescriptionItem } from '../../ui/facts.tsx';
import type { Guide } from './guideText.ts';

/** One subject of the help. */
export function GuidePart({ guide: { id, title, lead, tasks, terms } }: { guide: Guide }) {
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
          {tasks.length === 0 ? null : <h3>{t('words')}</h3>}
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
