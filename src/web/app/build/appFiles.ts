import sharp from 'sharp';
import type { Plugin } from 'vite';
import { languageCodes } from '../../../contract/launch.ts';
import { appRoutes } from '../../../contract/pages.ts';
import { brandIcon } from '../../build/brand.ts';
import { type Brand, brand, logo } from '../../build/configuration.ts';
import { plainMessages } from '../../build/messages.ts';
import { appleIconSize, iconPath, manifestPath } from './appHead.ts';

const languages = ['es', 'en'] as const;
const sizes = [192, 512];
/** A system's mask leaves at least a circle of 80 % of a maskable icon; the mark is a square within it. */
const markOfMaskable = 0.56;

/** The web app manifest of a language. Its scope is the whole site: the loan's pages belong to the journey. */
export function renderManifest(language: (typeof languages)[number]): string {
  const { background, accent } = brand.colours.light;
  const startUrl = `${appRoutes.home}?language=${languageCodes[language]}`;
  const icons = sizes.flatMap((size) =>
    (['any', 'maskable'] as const).map((purpose) => ({
      src: `/${iconPath(size, purpose)}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  return JSON.stringify({
    id: appRoutes.home,
    name: brand.name,
    short_name: brand.name,
    description: plainMessages('app', language).description,
    lang: language,
    start_url: startUrl,
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: accent,
    icons,
  });
}

/** The brand's mark as an icon; a maskable one reaches the edge, its mark within what every mask leaves. */
export async function renderIcon(
  brand: Brand,
  size: number,
  purpose: 'any' | 'maskable',
  logo?: string,
): Promise<Buffer> {
  const markSize = purpose === 'any' ? size : Math.round(size * markOfMaskable);
  const mark = await sharp(Buffer.from(brandIcon(brand, logo)), { density: 72 * Math.ceil(markSize / 32) })
    .resize(markSize, markSize, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  if (purpose === 'any') return mark;
  const { accent, background } = brand.colours.light;
  return sharp({ create: { width: size, height: size, channels: 3, background: logo ? background : accent } })
    .composite([{ input: mark }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Writes what an installed app consists of beside its pages: manifest and icons. */
export function appFiles(): Plugin {
  return {
    name: 'quincena:app-files',
    apply: 'build',
    async generateBundle() {
      for (const language of languages)
        this.emitFile({ type: 'asset', fileName: manifestPath(language), source: renderManifest(language) });
      const icons = [
        ...sizes.flatMap((size) => [[size, 'any'] as const, [size, 'maskable'] as const]),
        [appleIconSize, 'maskable'] as const,
      ];
      await Promise.all(
        icons.map(async ([size, purpose]) => {
          const source = await renderIcon(brand, size, purpose, logo);
          this.emitFile({ type: 'asset', fileName: iconPath(size, purpose), source });
        }),
      );
    },
  };
}
