import type { Template } from './template.ts';

/** Gives the page the template's colours in the light; in the dark the brand's own stay. */
export function applyTheme(theme: Template['theme']): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const { style } = document.documentElement;
  const apply = (): void => {
    for (const name of ['accent', 'background'] as const) {
      if (theme[name] && !dark.matches) style.setProperty(`--${name}`, theme[name]);
      else style.removeProperty(`--${name}`);
    }
  };
  apply();
  dark.addEventListener('change', apply);
}
