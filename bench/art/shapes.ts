/** Points as [x, y]; all art is drawn on a field of 200 x 200 around its centre, 0,0. */
export type Point = readonly [x: number, y: number];
/** Index of a colour in the palette; its layers are recoloured together. */
export type Ink = number;

const number = (value: number) => value.toFixed(1);

export function polygon(points: readonly Point[], ink: Ink): string {
  const text = points.map(([x, y]) => `${number(x)},${number(y)}`).join(" ");
  return `<polygon points="${text}" fill="$${ink}"/>`;
}

/** Draws a closed shape with smooth corners through the middles of its sides. */
export function blob(points: readonly Point[], ink: Ink): string {
  const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2];
  const next = (index: number) => points[(index + 1) % points.length] ?? [0, 0];
  const [startX, startY] = middle(points.at(-1) ?? [0, 0], points[0] ?? [0, 0]);
  const curves = points.map((point, index) => {
    const [x, y] = middle(point, next(index));
    return `Q${number(point[0])} ${number(point[1])} ${number(x)} ${number(y)}`;
  });
  return `<path d="M${number(startX)} ${number(startY)}${curves.join("")}Z" fill="$${ink}"/>`;
}

export function ellipse([x, y]: Point, width: number, height: number, ink: Ink): string {
  return `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(width / 2)}" ry="${number(height / 2)}" fill="$${ink}"/>`;
}

export function bar([x, y]: Point, width: number, height: number, ink: Ink, angle = 0): string {
  const place = `x="${number(x - width / 2)}" y="${number(y - height / 2)}"`;
  return `<rect ${place} width="${number(width)}" height="${number(height)}" fill="$${ink}" transform="rotate(${number(angle)} ${number(x)} ${number(y)})"/>`;
}

export function line(points: readonly Point[], width: number, ink: Ink): string {
  const text = points.map(([x, y]) => `${number(x)},${number(y)}`).join(" ");
  return `<polyline points="${text}" fill="none" stroke="$${ink}" stroke-width="${number(width)}" stroke-linejoin="round"/>`;
}

export function ring(center: Point, size: number, width: number, ink: Ink): string {
  const [x, y] = center;
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(size / 2)}" fill="none" stroke="$${ink}" stroke-width="${number(width)}"/>`;
}

/** Returns the corners of a star, or of a regular polygon where both radii are equal. */
export function starPoints(tips: number, outer: number, inner: number, angle = 0): Point[] {
  return Array.from({ length: tips * 2 }, (_, index) => {
    const turn = angle + (index * Math.PI) / tips;
    const radius = index % 2 === 0 ? outer : inner;
    return [Math.sin(turn) * radius, -Math.cos(turn) * radius];
  });
}

/** Adds the mirror image of shapes. */
export function bothSides(shapes: string): string {
  return `${shapes}<g transform="scale(-1 1)">${shapes}</g>`;
}

export function around(count: number, shapes: string, angle = 0): string {
  return Array.from({ length: count }, (_, index) => {
    return `<g transform="rotate(${number(angle + (index * 360) / count)})">${shapes}</g>`;
  }).join("");
}

export function moved([x, y]: Point, shapes: string, { scale = 1, angle = 0 } = {}): string {
  return `<g transform="translate(${number(x)} ${number(y)}) rotate(${number(angle)}) scale(${scale.toFixed(2)})">${shapes}</g>`;
}
