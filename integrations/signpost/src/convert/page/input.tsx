/// <reference lib="dom" />
import { importers } from '../../import/import-redirects.ts';
import { examples } from './examples.ts';
import { droppedName, fileName, format, keepInAddress, refusedFile, refuseLargeFile, text } from './store.ts';

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Reads a text once the keys rest, since each reading takes up to a second for 5,000 lines. */
function typeText(value: string): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => setInput(value, droppedName.value), 150);
}

function setInput(value: string, name: string): void {
  if (value !== '') refusedFile.value = undefined;
  text.value = value;
  droppedName.value = name;
  keepInAddress();
}

async function takeFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  format.value = '';
  if (refuseLargeFile(file.name, file.size)) setInput('', file.name);
  else setInput(await file.text(), file.name);
}

function takeDrop(event: DragEvent): void {
  event.preventDefault();
  void takeFile(event.dataTransfer?.files[0]);
}

/** The file: pasted, dropped, chosen, or an example. */
export function Input() {
  return (
    <section aria-labelledby="file" onDragOver={(event) => event.preventDefault()} onDrop={takeDrop}>
      <h2 id="file">Your file</h2>
      <div class="row examples">
        <span class="soft">Try</span>
        {examples.map((example) => (
          <button
            key={example.name}
            type="button"
            onClick={() => {
              format.value = '';
              setInput(example.text, example.name);
            }}
          >
            {example.title}
          </button>
        ))}
      </div>
      <textarea
        aria-label="Redirect file"
        spellcheck={false}
        autocomplete="off"
        wrap="off"
        placeholder="Paste or drop _redirects, netlify.toml, vercel.json, firebase.json, staticwebapp.config.json, an nginx configuration, .htaccess or a CSV"
        value={text.value}
        onInput={(event) => typeText(event.currentTarget.value)}
      />
      <div class="row">
        <label>
          Read as{' '}
          <select
            value={format.value}
            onChange={(event) => {
              format.value = event.currentTarget.value;
              keepInAddress();
            }}
          >
            <option value="">{text.value === '' ? 'Detect' : `Detect (${fileName.value})`}</option>
            {importers
              .filter(({ id }) => id !== 'front-matter')
              .map(({ id, title }) => (
                <option key={id} value={id}>
                  {title.replace(/^an? /, '')}
                </option>
              ))}
          </select>
        </label>
        <label class="file">
          Open a file
          <input type="file" onChange={(event) => void takeFile(event.currentTarget.files?.[0])} />
        </label>
      </div>
    </section>
  );
}
