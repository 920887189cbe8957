interface ButtonProps {
  readonly name: string;
  /** The key that does the same. */
  readonly shortcut?: string;
  readonly kind?: 'primary' | 'quiet';
  readonly title?: string | undefined;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

export function Button({ name, shortcut, kind, title, disabled = false, onClick }: ButtonProps) {
  return (
    <button type="button" class={kind} title={title} disabled={disabled} onClick={onClick}>
      {name} {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </button>
  );
}
