import { brandName, hasLogo } from 'virtual:brand';

/** The brand's mark beside its name: its logo, or its initial. */
export function BrandMark({
  className,
  size,
}: {
  readonly className?: string | undefined;
  readonly size: number;
}) {
  if (hasLogo) return <img className={className} src="/icon.svg" alt="" width={size} height={size} />;
  return (
    <span className={className} aria-hidden="true">
      {brandName.slice(0, 1)}
    </span>
  );
}
