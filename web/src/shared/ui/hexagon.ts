/** The half width of a hexagon with this radius. */
export const halfWidth = (radius: number) => (radius * Math.sqrt(3)) / 2;

/** The path of a hexagon that stands on a corner, around this center. Every hexagon of the app is drawn by it. */
export function hexagon(x: number, y: number, radius: number): string {
  const wide = halfWidth(radius);
  const corners = [
    [0, -radius],
    [wide, -radius / 2],
    [wide, radius / 2],
    [0, radius],
    [-wide, radius / 2],
    [-wide, -radius / 2],
  ] as const;
  const round = (value: number) => Number(value.toFixed(2));
  return `M${corners.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join("L")}Z`;
}
