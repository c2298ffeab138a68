const beforeUnit = /((?:^|[^\d.,$₹])\d{1,3}) (?=[hs]\b|[a-zá-ú]{3})|(\d) (?=%)/g;

/** A text whose numbers stay on one line with their units: `en 7 días`, `16 %`, `3 payments`. */
export function unbroken(text: string): string {
  return text.replace(beforeUnit, '$1$2\u00a0');
}
