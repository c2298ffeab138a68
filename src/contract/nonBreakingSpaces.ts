const numberPattern = String.raw`(?:^|[^\d.,$₹])\d{1,3}|\{(?:count|days|digits|hours|minutes|seconds)\}`;
const spaceBeforeUnit = new RegExp(
  String.raw`(${numberPattern}) (?=[hs]\b|[a-zá-ú]{3}|\{\w+[|,])|(\d|\}) (?=%)`,
  'g',
);

/** A text whose numbers, its holes for them too, stay on one line with their units: `en 7 días`, `{days} días`, `16 %`. */
export function withNonBreakingSpaces(text: string): string {
  return text.replace(spaceBeforeUnit, '$1$2\u00a0');
}
