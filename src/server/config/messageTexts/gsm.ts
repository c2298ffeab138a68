/** The alphabet of text messages (3GPP TS 23.038): a text that keeps to it has 160 characters a part, any other 70. */
const basicCharacters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Take two places each. */
const extendedCharacters = '^{}\\[~]|€';

/** How many text messages a text is billed as. */
export function countSmsParts(text: string): number {
  const isBasic = [...text].every(
    (character) => basicCharacters.includes(character) || extendedCharacters.includes(character),
  );
  const length = isBasic
    ? [...text].reduce((sum, character) => sum + (extendedCharacters.includes(character) ? 2 : 1), 0)
    : text.length;
  const [singleLength, segmentLength] = isBasic ? [160, 153] : [70, 67];
  return length <= singleLength ? 1 : Math.ceil(length / segmentLength);
}
