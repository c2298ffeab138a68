const number = String.raw`(?:^|[^\d.,$₹])\d{1,3}|\{(?:count|days|digits|hours|minutes|seconds)\}`;
const beforeUnit = new RegExp(String.raw`(${number}) (?=[hs]\b|[a-zá-ú]{3}|\{\w+[|,])|(\d|\}) (?=%)`, 'g');

/** A text whose numbers, its holes for them too, stay on one line with their units: `en 7 días`, `{days} días`, `16 %`. */
export function unbroken(text: string): string {
  return text.replace(beforeUnit, '$1$2\u00a0');
}
