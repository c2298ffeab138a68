import { useCan } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { type DeskPageRecord, navigationGroups, type PageName } from '../../ui/navigation/deskPages.ts';
import { toGuideId, toSegment } from '../../ui/navigation/helpAnchors.ts';
import { type Guide, parseGuide } from './guideText.ts';
import { filterPermittedTasks } from './permittedTasks.ts';

type Catalogue = ReturnType<typeof useLanguage>['catalogue'];
type Summary = { title: string; lead: string };
type Group = (typeof navigationGroups)[number]['group'];
/** Guides under the heading that the navigation has for their pages. */
export type GuideGroup = { readonly group: Group | undefined; readonly guides: readonly Guide[] };

/** What a page says of itself. */
function findSummary(catalogue: Catalogue, page: PageName): Summary {
  if (page !== 'loans' && page !== 'payments' && page !== 'refunds') return catalogue[page];
  return { title: catalogue.loanLists[page], lead: catalogue.loanLists[`${page}Lead`] };
}

const basics = ['two', 'why', 'data', 'queues', 'find', 'who'] as const;
export const basicsId = 'basics';

/** How one works here, and the guide of each page that the staff member may open. */
export function useGuides(): readonly GuideGroup[] {
  const t = useTexts('help');
  const { catalogue } = useLanguage();
  const can = useCan();
  const general: Guide = {
    id: basicsId,
    title: t('basics'),
    lead: t('basicsLead'),
    tasks: [],
    terms: basics.map((one) => [
      t(one),
      one === 'who' && can('settings') ? `${t('whoLead')} ${t('whoTable')}` : t(`${one}Lead`),
    ]),
  };
  const groups = navigationGroups.map(({ group, pages }) => ({
    group,
    guides: pages
      .filter(({ call }) => can(call))
      .map((page: DeskPageRecord): Guide => {
        const segment = toSegment(page.to);
        return {
          id: toGuideId(segment),
          ...findSummary(catalogue, page.name),
          ...parseGuide(filterPermittedTasks(page, catalogue[`guide-${segment}`], can)),
        };
      }),
  }));
  return [{ group: undefined, guides: [general] }, ...groups];
}
