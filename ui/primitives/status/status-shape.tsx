/** What a status means. cancelled is neutral with a cross. */
export type StatusMeaning =
  | 'neutral'
  | 'info'
  | 'progress'
  | 'success'
  | 'warning'
  | 'danger'
  | 'special'
  | 'cancelled';

/** The 10 px shape of a meaning; colour never stands alone. Decorative: the word stands beside it. */
export function StatusShape({ meaning, color, size = 10 }: { meaning: StatusMeaning; color?: string; size?: number }) {
  const tone = meaning === 'cancelled' ? 'neutral' : meaning;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 10 10"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none', color: color ?? `var(--app-st-${tone}-dot)` }}
    >
      {shapes[meaning]}
    </svg>
  );
}

const shapes: Record<StatusMeaning, React.ReactNode> = {
  neutral: <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  info: <circle cx="5" cy="5" r="4.5" fill="currentColor" />,
  progress: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  success: (
    <path
      d="M1.2 5.4 3.8 8 8.8 2.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  warning: <path d="M2 1.2h2v7.6H2zM6 1.2h2v7.6H6z" fill="currentColor" />,
  danger: <path d="M5 .8 9.6 9.2H.4z" fill="currentColor" strokeLinejoin="round" />,
  special: <path d="M5 .2 9.8 5 5 9.8.2 5z" fill="currentColor" />,
  cancelled: (
    <>
      <circle cx="5" cy="5" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.1" />
      <path d="M3.4 3.4l3.2 3.2M6.6 3.4 3.4 6.6" stroke="currentColor" strokeWidth="1.1" strokeLinecap="round" />
    </>
  ),
};
