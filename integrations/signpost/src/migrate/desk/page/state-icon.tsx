const icons = {
  accepted: 'M4 12.5l5.5 5.5L20 7',
  gone: 'M6 6l12 12M18 6L6 18',
  open: 'M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0',
  rejected: 'M12 7v6M12 16.5v.5M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0',
  undecided: 'M20 12a8 8 0 1 1-16 0a8 8 0 0 1 16 0',
};

/** The state of a row as a sign. Its word is for screen readers. */
export function StateIcon({ status }: { readonly status: keyof typeof icons }) {
  return (
    <svg class={`state ${status}`} viewBox="0 0 24 24" role="img" aria-label={status}>
      <path d={icons[status]} />
    </svg>
  );
}
