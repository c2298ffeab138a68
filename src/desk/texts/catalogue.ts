/** A text, or a function of the values in it. A method type accepts functions with narrower parameters. */
export type Message = string | { render(values?: object): string }['render'];

/** The catalogue of a language from the keys of each area, which all languages have in common, and its messages in that order. */
export function toCatalogue(
  keys: readonly (readonly [area: string, keys: readonly string[]])[],
  messages: readonly (readonly Message[])[],
): Record<string, Record<string, Message | undefined>> {
  return Object.fromEntries(
    keys.map(([area, names], index) => [
      area,
      Object.fromEntries(names.map((name, position) => [name, messages[index]?.[position]])),
    ]),
  );
}

/** The text of a message with its values. */
export function renderMessage(message: Message, values?: object): string {
  return typeof message === 'string' ? message : message(values);
}
