import type { ConfidenceLevel } from '../row.ts';

const levelNames: Readonly<Record<ConfidenceLevel, string>> = {
  sure: 'sure',
  likely: 'likely',
  unsure: 'unsure',
  gone: 'probably gone',
  none: 'no proposal',
};

interface ConfidenceProps {
  readonly level: ConfidenceLevel;
  readonly confidence: number | undefined;
}

/** A word, a colour and a bar, so that none of them is needed alone. */
export function Confidence({ level, confidence = 0 }: ConfidenceProps) {
  return (
    <span class={`confidence ${level}`} title={formatConfidence(confidence)}>
      <meter min={0} max={1} value={confidence} aria-hidden="true" />
      {levelNames[level]}
    </span>
  );
}

/** `93 %` for 0.93; '' for a target without a proposal. */
export function formatConfidence(confidence = 0): string {
  return confidence > 0 ? `${Math.round(confidence * 100)} %` : '';
}
