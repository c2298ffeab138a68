import { limits } from '../../../contract/limits.ts';

/** Characters as people count them: code points, so that an emoji is one. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** The text without what exceeds the limit: extra input is ignored. Source: SPEC 5. */
export function truncateText(text: string): string {
  const characters = [...text];
  return characters.length > limits.complaintTextLength
    ? characters.slice(0, limits.complaintTextLength).join('')
    : text;
}
