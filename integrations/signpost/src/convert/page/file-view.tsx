/// <reference lib="dom" />
import { signal } from '@preact/signals';

/** What was copied, as a sentence. */
export const copied = signal('');

interface FileProps {
  readonly name: string;
  readonly content: string;
  readonly isOpen?: boolean | undefined;
}

/** A file with buttons to copy and to download it. */
export function FileView({ name, content, isOpen = true }: FileProps) {
  return (
    <details class="output" open={isOpen}>
      <summary>
        <code>{name}</code>
      </summary>
      <div class="row">
        <button
          type="button"
          onClick={async () => {
            await navigator.clipboard.writeText(content);
            copied.value = `${name} is copied.`;
          }}
        >
          Copy<span class="hidden"> {name}</span>
        </button>
        <button type="button" onClick={() => download(name, content)}>
          Download<span class="hidden"> {name}</span>
        </button>
      </div>
      <textarea
        class="content"
        aria-label={name}
        readOnly
        wrap="off"
        spellcheck={false}
        rows={Math.min(24, content.split('\n').length + 1)}
        value={content}
      />
    </details>
  );
}

function download(name: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  link.download = name.replace(/^.*\//, '');
  link.click();
  URL.revokeObjectURL(link.href);
}
