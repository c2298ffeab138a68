/** Text as it was sent or received; long lines are broken. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <figure className="code-block" aria-label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
