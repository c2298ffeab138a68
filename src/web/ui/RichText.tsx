/** A text whose `**parts**` are strong. */
export function RichText({ text }: { readonly text: string }) {
  return text.split('**').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
  );
}
