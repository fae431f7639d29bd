import type { ReactNode } from "react";

interface IconProps {
  size?: number | string;
}

/** Drawn here: the stage's bundle has no icon library. */
function icon(children: ReactNode) {
  return ({ size = 20 }: IconProps) => (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden fill="none">
      {children}
    </svg>
  );
}

const line = { stroke: "currentColor", strokeWidth: 2.6, strokeLinecap: "round" } as const;

export const CheckIcon = icon(
  <path {...line} strokeWidth={3} strokeLinejoin="round" d="M4 12.8l5.4 5.4L20.5 6.4" />,
);
export const CircleIcon = icon(<circle cx={12} cy={12} r={10} fill="currentColor" />);
export const RingIcon = icon(
  <circle cx={12} cy={12} r={8.5} stroke="currentColor" strokeWidth={3} />,
);
export const TriangleIcon = icon(
  <path d="M12 2.2 23 21.5H1z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />,
);
export const SquareIcon = icon(
  <rect x={3} y={3} width={18} height={18} rx={1} fill="currentColor" />,
);
export const PlayIcon = icon(<path d="M6 3.5v17l14.5-8.5z" fill="currentColor" />);
export const PauseIcon = icon(
  <>
    <rect x={5} y={4} width={5} height={16} rx={1} fill="currentColor" />
    <rect x={14} y={4} width={5} height={16} rx={1} fill="currentColor" />
  </>,
);
export const UndoIcon = icon(
  <path {...line} strokeLinejoin="round" d="M8 5 3.5 9.5 8 14M4 9.5h9.5a6 6 0 0 1 0 12H9" />,
);
export const HideIcon = icon(
  <>
    <path
      d="M2 12s3.7-6.5 10-6.5S22 12 22 12s-3.7 6.5-10 6.5S2 12 2 12z"
      stroke="currentColor"
      strokeWidth={2.2}
    />
    <path {...line} d="M4 20 20 4" />
  </>,
);
export const BellIcon = icon(
  <path
    fill="currentColor"
    d="M12 2a2 2 0 0 0-2 2v.4A7 7 0 0 0 5 11v4l-2 3v1h18v-1l-2-3v-4a7 7 0 0 0-5-6.6V4a2 2 0 0 0-2-2zm-2.6 18a2.7 2.7 0 0 0 5.2 0z"
  />,
);
export const UnlinkedIcon = icon(
  <path
    {...line}
    strokeLinejoin="round"
    d="M10 8.5 7.6 10.9a4 4 0 0 0 5.5 5.7M14 15.5l2.4-2.4a4 4 0 0 0-5.5-5.7M9 2v3M2 9h3M15 22v-3M22 15h-3"
  />,
);
export const WarningIcon = icon(
  <>
    <path {...line} strokeWidth={2.2} strokeLinejoin="round" d="M12 2.5 23 21.5H1z" />
    <path {...line} d="M12 9v6" />
    <circle cx={12} cy={18.3} r={1.5} fill="currentColor" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx={12} cy={12} r={9.5} stroke="currentColor" strokeWidth={2.2} />
    <path {...line} strokeWidth={2.2} strokeLinejoin="round" d="M12 6.5V12l4 2.5" />
  </>,
);
