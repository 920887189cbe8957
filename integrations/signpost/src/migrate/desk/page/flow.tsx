import { decodeForPeople, formatCount, formatNumber } from '../../../lib/text/text.ts';
import { type FlowBand, type FlowSection, gone, layOutFlow, undecided } from '../flow.ts';
import type { DeskRow } from '../row.ts';
import { formatPercent } from './percent.ts';
import { isNarrow, start } from './store.ts';

/** Pixels of the drawing; the style sheet scales it. On a phone, the names take most of the width. */
const [width, leftEdge, rightEdge] = isNarrow ? [440, 160, 280] : [1000, 250, 750];
const bandHeight = 380;

/** Old sections may have the same colour again after four. */
const colors = 4;

/** Where the old sections go: from left to right, as wide as their share of the clicks. */
export function Flow({ rows }: { readonly rows: readonly DeskRow[] }) {
  if (rows.length === 0) return null;
  const { traffic, left, right, bands, height } = layOutFlow(rows);
  const unit =
    traffic === 0 ? formatCount(rows.length, 'URL') : `${formatNumber(traffic)} ${start.value?.measure}`;

  return (
    <section class="flow">
      <h3>Where the old sections go</h3>
      <p class="soft">
        The width is the share of {unit}, without the URLs that stay. Striped: not decided yet. Red: gone.
      </p>
      <svg viewBox={`0 -8 ${width} ${Math.ceil(height * bandHeight) + 24}`} aria-hidden="true">
        <pattern
          id="stripes"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="2.5" height="6" />
        </pattern>
        {bands.map((band) => (
          <Band key={`${band.from} ${band.to}`} {...band} />
        ))}
        {left.map((section, index) => (
          <Section
            key={section.name}
            {...section}
            kind={`from-${index % colors}`}
            x={leftEdge - 8}
            anchor="end"
          />
        ))}
        {right.map((section) => (
          <Section key={section.name} {...section} kind={`to-${section.name}`} x={rightEdge} anchor="start" />
        ))}
      </svg>
      <ul class="hidden">
        {bands.map(({ from, to, urls }) => (
          <li key={`${from} ${to}`}>
            {left[from]?.name} to {to}: {formatCount(urls, 'URL')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Band({ from, to, size, left, right }: FlowBand) {
  const [y, z] = [left * bandHeight, right * bandHeight];
  const middle = (leftEdge + rightEdge) / 2;
  const kind = to === gone || to === undecided ? to : `from-${from % colors}`;
  return (
    <path
      class={`band ${kind}`}
      d={`M${leftEdge} ${y}C${middle} ${y} ${middle} ${z} ${rightEdge} ${z}`}
      stroke-width={Math.max(1, size * bandHeight)}
    />
  );
}

interface SectionProps extends FlowSection {
  readonly kind: string;
  readonly x: number;
  readonly anchor: 'start' | 'end';
}

/** The characters that fit beside the drawing. */
const maxName = isNarrow ? 11 : 24;

/** A bar with its name and share beside it. */
function Section({ name, size, top, kind, x, anchor }: SectionProps) {
  const text = decodeForPeople(name);
  return (
    <g class={kind}>
      <rect x={x} y={top * bandHeight} width="8" height={Math.max(1, size * bandHeight)} />
      <text x={anchor === 'end' ? x - 10 : x + 18} y={(top + size / 2) * bandHeight + 4} text-anchor={anchor}>
        <tspan>{text.length > maxName ? `${text.slice(0, maxName - 1)}…` : text}</tspan>{' '}
        <tspan class="share">{formatPercent(size, 1)}</tspan>
      </text>
    </g>
  );
}
