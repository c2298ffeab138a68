import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

/**
 * The fonts of the browser tests come with the packages, so that a line is as long on every machine. `system-ui` is the
 * narrow one; a phone may have a wide one, so whatever can be cut or can move is looked at in both.
 */
export const fonts = { narrow: 'Noto Sans', wide: 'DejaVu Sans' } as const;
export type Font = keyof typeof fonts;
export const fontNames: readonly Font[] = ['narrow', 'wide'];

const packageRequire = createRequire(import.meta.url);
const files = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf',
  '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf',
];

/** A fontconfig that knows these fonts alone; `env` is for the browser. */
export async function createFontFolder(): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quincena-fonts-'));
  await Promise.all(files.map((file) => symlink(fontFilePath(file), join(folder, basename(file)))));
  const configuration = join(folder, 'fonts.conf');
  await writeFile(configuration, fontconfig(folder));
  return {
    env: { FONTCONFIG_FILE: configuration },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Draws the pages of a context, or the page that is open, in a font whatever the machine's is. */
export async function applyFont(target: BrowserContext | Page, font: Font): Promise<void> {
  if ('evaluate' in target) await target.evaluate(setBodyFont, fonts[font]);
  else await target.addInitScript(setBodyFont, fonts[font]);
}

/** In the page. */
function setBodyFont(family: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body { font-family: "${family}" }`);
  document.adoptedStyleSheets = [sheet];
}

function fontFilePath(file: string): string {
  const [scope = '', name = ''] = file.split('/');
  const packageName = scope.startsWith('@') ? `${scope}/${name}` : scope;
  return join(
    dirname(packageRequire.resolve(`${packageName}/package.json`)),
    file.slice(packageName.length + 1),
  );
}

function fontconfig(folder: string): string {
  const preferredFonts = Object.entries({
    sans: fonts.narrow,
    'sans-serif': fonts.narrow,
    monospace: 'DejaVu Sans Mono',
  });
  const aliases = preferredFonts.map(
    ([alias, preferredFamily]) =>
      `<alias binding="same"><family>${alias}</family><prefer><family>${preferredFamily}</family></prefer></alias>`,
  );
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir>${aliases.join('')}</fontconfig>
`;
}
