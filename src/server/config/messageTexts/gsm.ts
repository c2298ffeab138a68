/** The alphabet of text messages (3GPP TS 23.038): a text that keeps to it has 160 characters a part, any other 70. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Take two places each. */
const extended = '^{}\\[~]|€';

/** How many text messages a text is billed as. */
export function smsParts(text: string): number {
  const isBasic = [...text].every((character) => basic.includes(character) || extended.includes(character));
  const length = isBasic
    ? [...text].reduce((sum, character) => sum + (extended.includes(character) ? 2 : 1), 0)
    : text.length;
  const [one, several] = isBasic ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / several);
}
