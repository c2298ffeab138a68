import { type DeskPageRecord, deskPages } from './deskPages.ts';

type PagePath = DeskPageRecord['to'];
type Segment = PagePath extends infer Path ? (Path extends `/${infer One}` ? One : never) : never;
/** The pages that have a guide, those of the navigation, by the first segment of their address. */
export type HelpSegment = Exclude<Segment, ''> | 'today';

export const helpSegments = deskPages.map(({ to }) => toSegment(to));

export function toSegment(path: PagePath): HelpSegment {
  return path === '/' ? 'today' : (path.slice(1) as HelpSegment);
}

/** The id of a page's guide on the help page. */
export function toGuideId(segment: HelpSegment): string {
  return `page-${segment}`;
}

/** The guide of an address below `/desk`; none for other pages. */
export function findHelpAnchor(pathname: string): string | undefined {
  const first = pathname.split('/')[1] || 'today';
  const segment = helpSegments.find((one) => one === first);
  return segment && toGuideId(segment);
}
