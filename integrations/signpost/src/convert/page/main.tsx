/// <reference lib="dom" />
import './globals.ts';
import { render } from 'preact';
import { Convert } from './convert.tsx';
import { Input } from './input.tsx';
import { Lines } from './lines.tsx';
import { loadHosts, readAddress } from './store.ts';
import { AskUrl } from './url-box.tsx';

function App() {
  return (
    <>
      <header class="top">
        <Sign />
        <p>
          <b>Signpost</b> converter
        </p>
        <p class="soft">Nothing that you paste leaves this page.</p>
      </header>
      <main>
        <h1>What is dead in your redirects?</h1>
        <p class="lead">
          Paste a redirect file. Each line gets a verdict, as its own host reads it. Then take the file to
          another host, with a receipt.
        </p>
        <div class="pair">
          <Input />
          <Lines />
        </div>
        <Convert />
        <AskUrl />
      </main>
      <footer class="soft">
        The pages of your site are unknown here. The command line reads a build too:{' '}
        <a href="https://docs.signpost.example/reference/commands/map-import/">map import</a>,{' '}
        <a href="https://docs.signpost.example/reference/commands/explain/">explain</a>.
      </footer>
    </>
  );
}

/** A signpost with two arms, as on the report. */
function Sign() {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M11 2h2v20h-2z" />
      <path d="M4 4h13l3.5 3L17 10H4z" />
      <path d="M20 12H8l-3.5 3L8 18h12z" class="far" />
    </svg>
  );
}

readAddress();
const root = document.getElementById('convert');
// What the page says without scripts.
root?.replaceChildren();
if (root !== null) render(<App />, root);
void loadHosts();
