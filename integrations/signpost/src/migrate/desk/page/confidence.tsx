import { type ConfidenceLevel, type DeskRow, findConfidenceLevel } from '../row.ts';
import { formatPercent } from './percent.ts';

const levelNames: Readonly<Record<ConfidenceLevel, string>> = {
  sure: 'sure',
  likely: 'likely',
  unsure: 'unsure',
  gone: 'probably gone',
  none: 'no proposal',
};

/** A word, a colour and a bar, so that none of them is needed alone. */
export function Confidence({ proposal }: Pick<DeskRow, 'proposal'>) {
  const { confidence = 0 } = proposal ?? {};
  const level = findConfidenceLevel({ proposal });
  return (
    <span class={`confidence ${level}`} title={formatPercent(confidence, 1)}>
      <meter min={0} max={1} value={confidence} aria-hidden="true" />
      {levelNames[level]}
    </span>
  );
}
