import type { Template } from './template.ts';

/** Gives the page the template's colours in the light; in the dark the brand's own stay. */
export function applyTheme(theme: Template['theme']): void {
  const darkScheme = matchMedia('(prefers-color-scheme: dark)');
  const { style } = document.documentElement;
  const applyColors = (): void => {
    for (const name of ['accent', 'background'] as const) {
      if (theme[name] && !darkScheme.matches) style.setProperty(`--${name}`, theme[name]);
      else style.removeProperty(`--${name}`);
    }
  };
  applyColors();
  darkScheme.addEventListener('change', applyColors);
}
