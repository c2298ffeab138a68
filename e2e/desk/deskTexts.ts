import type spanish from 'messages:desk/es';
import { type DeskLanguage, readAreas } from '../../src/desk/build/deskMessages.ts';

type Catalogue = typeof spanish;
type AreaTexts<Area extends keyof Catalogue> = Readonly<
  Record<keyof Catalogue[Area] | keyof Catalogue['shared'], string>
>;
type DeskTexts = { readonly [Area in keyof Catalogue]: AreaTexts<Area> };

/** What the desk says, by language and area. */
export const deskTexts = { es: readTexts('es'), en: readTexts('en') };

function readTexts(language: DeskLanguage): DeskTexts {
  const areas = readAreas(language);
  const shared = areas.get('shared');
  return Object.fromEntries([...areas].map(([area, own]) => [area, { ...shared, ...own }])) as DeskTexts;
}
