interface ButtonProps {
  readonly name: string;
  /** The key that does the same. */
  readonly shortcut?: string;
  readonly kind?: 'primary';
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

export function Button({ name, shortcut, kind, disabled = false, onClick }: ButtonProps) {
  return (
    <button type="button" class={kind} disabled={disabled} onClick={onClick}>
      {name} {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </button>
  );
}
