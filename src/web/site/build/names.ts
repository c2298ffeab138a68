/** Files of the site that the build writes, relative to the site's root. */
export function socialPicture(language: 'es' | 'en'): string {
  return `images/site/social-${language}.png`;
}

export const downloadCode = 'images/site/download-code.svg';
