const circle = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z';

const iconPaths = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  info: `${circle}M12 11v5.5M12 7.6v.1`,
  warning: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.3v.1',
  clock: `${circle}M12 7v5.2l3.4 2`,
  cross: 'M7 7l10 10M17 7L7 17',
  chevron: 'M9.5 6l6 6-6 6',
  help: 'M9.3 9.3a2.8 2.8 0 1 1 4.2 2.6c-.9.5-1.5 1-1.5 2M12 17.2v.1',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5l1.5-2.5 5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2z',
  mail: 'M4 6.5h16v11H4zM4 7.5l8 6 8-6',
  chat: 'M4.5 5.5h15v10.5h-8l-4 3.5v-3.5h-3z',
} as const;

export type IconName = keyof typeof iconPaths;

/** A line icon. Decorative: text beside it has the same meaning. */
export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={iconPaths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
