import { useMemo } from "react";
import { encode } from "uqr";

interface QrCodeProps {
  text: string;
  /** What it opens, for people who can't see it. */
  label: string;
}

/** A QR code, dark on white in every color scheme: many cameras read no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      width="100%"
      style={{ display: "block", background: "#fff" }}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A square for each dark module, as one path. */
function draw(text: string) {
  // A margin of four modules belongs to the code.
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: dark.join("") };
}
