import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { brand } from '../../build/configuration.ts';
import { renderIcon, renderManifest } from './appFiles.ts';

describe.each(['es', 'en'] as const)('the manifest in %s', (language) => {
  const manifest = JSON.parse(renderManifest(language));

  test('opens home in its language, the whole site within', () => {
    expect(manifest).toMatchObject({
      name: brand.name,
      id: '/app',
      start_url: language === 'en' ? '/app?language=1' : '/app?language=2',
      scope: '/',
      display: 'standalone',
      lang: language,
    });
    expect(manifest.description).not.toBe('');
  });

  test('has icons of the sizes that browsers ask for, maskable ones too', () => {
    const icons: { sizes: string; purpose: string }[] = manifest.icons;
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
  });
});

describe('the icon is made from the brand', () => {
  async function pixelAt(icon: Buffer, x: number, y: number): Promise<number[]> {
    const { data } = await sharp(icon)
      .extract({ left: x, top: y, width: 1, height: 1 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  }
  const accent = [1, 3, 5].map((at) => Number.parseInt(brand.colours.light.accent.slice(at, at + 2), 16));

  test('a maskable one fills its edge with the accent', async () => {
    const icon = await renderIcon(brand, 192, 'maskable');
    expect(await sharp(icon).metadata()).toMatchObject({ width: 192, height: 192, format: 'png' });
    expect(await pixelAt(icon, 1, 1)).toEqual([...accent, 255]);
  });

  test('a plain one keeps its round corners', async () => {
    const icon = await renderIcon(brand, 192, 'any');
    expect((await pixelAt(icon, 0, 0))[3]).toBe(0);
  });

  test('a brand’s own mark stands within what every mask leaves', async () => {
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff0000"/></svg>';
    const icon = await renderIcon(brand, 200, 'maskable', logo);
    expect(await pixelAt(icon, 100, 100)).toEqual([255, 0, 0, 255]);
    // A circle of 80 %: its square of 56 % reaches from 44 to 156.
    expect(await pixelAt(icon, 40, 40)).not.toEqual([255, 0, 0, 255]);
  });
});
