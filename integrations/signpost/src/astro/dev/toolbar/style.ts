/** The style of the toolbar app, light and dark by the reader's system, independent of the page. */
export const style = `:host {
  all: initial;
}
.window {
  --paper: #fff;
  --ink: #16212b;
  --soft: #55636f;
  --line: #d8dfe5;
  --wash: #f4f6f8;
  --link: #1a0dab;
  --error: #b3231a;
  --warning: #8d5800;
  --info: #2a5caa;
  color-scheme: light;
  position: fixed;
  z-index: 999999999;
  inset: auto 0 5rem;
  margin: 0 auto;
  box-sizing: border-box;
  width: min(44rem, calc(100vw - 2rem));
  max-height: min(40rem, calc(100vh - 7rem));
  overflow: auto;
  padding: 1.25rem 1.5rem 1.5rem;
  border: 1px solid var(--line);
  border-radius: 0.75rem;
  background: var(--paper);
  color: var(--ink);
  box-shadow: 0 1rem 3rem #0006;
  font:
    16px / 1.5 system-ui,
    -apple-system,
    "Segoe UI",
    Roboto,
    sans-serif;
  overflow-wrap: anywhere;
}
@media (prefers-color-scheme: dark) {
  .window {
    --paper: #10161b;
    --ink: #e7edf2;
    --soft: #9aa8b4;
    --line: #2b3640;
    --wash: #182027;
    --link: #8ab4f8;
    --error: #ff8f84;
    --warning: #f0b860;
    --info: #8fb9f7;
    color-scheme: dark;
  }
}
.window:focus {
  outline: none;
}
.window:focus-visible {
  outline: 2px solid var(--info);
  outline-offset: 2px;
}
* {
  box-sizing: border-box;
}
h1,
h2,
p,
ul,
dl,
dd {
  margin: 0;
  padding: 0;
}
ul {
  list-style: none;
}
[hidden] {
  display: none !important;
}
h1 {
  font-size: 1.05rem;
  font-weight: 650;
}
h1 small {
  color: var(--soft);
  font-size: 0.9rem;
  font-weight: 400;
}
h2 {
  font-size: 1rem;
  font-weight: 650;
}
section {
  margin-top: 1.25rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
}
h1 + section {
  margin-top: 0.75rem;
}
code {
  font:
    0.85em ui-monospace,
    SFMono-Regular,
    Menlo,
    Consolas,
    monospace;
}
.note,
.fix,
.at,
.where {
  color: var(--soft);
  font-size: 0.875rem;
}
.note {
  margin-top: 0.5rem;
}
.faults li {
  margin-top: 0.75rem;
  padding-left: 0.75rem;
  border-left: 3px solid currentColor;
}
.faults li > * {
  color: var(--ink);
}
.faults li > .fix,
.faults li > .at {
  color: var(--soft);
}
.faults b {
  color: inherit;
  font-weight: 650;
}
.faults .error,
.faults .error b {
  color: var(--error);
}
.faults .warning,
.faults .warning b {
  color: var(--warning);
}
.faults .info,
.faults .info b {
  color: var(--info);
}
.result,
.card {
  margin-top: 0.75rem;
  padding: 0.75rem 1rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
}
.title {
  max-width: 600px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--link);
  font:
    20px / 1.3 Arial,
    sans-serif;
}
.words {
  max-width: 600px;
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  font:
    14px / 1.57 Arial,
    sans-serif;
  color: var(--soft);
}
dl {
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 0.15rem 1rem;
  margin-top: 0.75rem;
  font-size: 0.9rem;
}
dt {
  color: var(--soft);
}
.card {
  display: grid;
  grid-template-columns: minmax(0, 15rem) minmax(0, 1fr);
  gap: 0 1rem;
  align-items: center;
  padding: 0;
  overflow: hidden;
  background: var(--wash);
}
.card img {
  display: block;
  width: 100%;
  height: auto;
  aspect-ratio: 1200 / 630;
  object-fit: cover;
}
.card > div {
  padding: 0.75rem 1rem 0.75rem 0;
}
.name {
  font-weight: 650;
}
.about {
  font-size: 0.9rem;
}
.none {
  display: grid;
  place-items: center;
  aspect-ratio: 1200 / 630;
  padding: 0.75rem;
  border-right: 1px solid var(--line);
  color: var(--soft);
  font-size: 0.85rem;
  text-align: center;
}
@media (max-width: 34rem) {
  .card {
    grid-template-columns: minmax(0, 1fr);
  }
  .card > div {
    padding: 0.75rem 1rem;
  }
  .none {
    border-right: 0;
  }
}
`;
