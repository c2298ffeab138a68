/** Pictures as they were sent, each opened whole by a press. `name`: what its number-th is, for who can't see it. */
export function Images({ images, name }: { images: readonly string[]; name: (number: number) => string }) {
  if (images.length === 0) return null;
  return (
    <ul className="thumbs">
      {images.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={name(index + 1)} />
          </a>
        </li>
      ))}
    </ul>
  );
}
