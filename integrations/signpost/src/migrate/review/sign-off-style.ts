import { tokens } from '../../report/html/tokens.ts';

/** The style of the page that is signed, on a screen and on paper. */
export const style = `${tokens}
* {
  box-sizing: border-box;
}
body {
  margin: 0 auto;
  max-width: 64rem;
  padding: 2.5rem 1.5rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 15px / 1.5 var(--sans);
  overflow-wrap: anywhere;
}
h1,
h2,
p,
dl,
dd {
  margin: 0;
}
h1 {
  font-size: clamp(1.4rem, 5.2vw, 2.25rem);
  line-height: 1.1;
  letter-spacing: -0.025em;
}
h2 {
  margin-top: 2rem;
  font-size: 1.25rem;
}
.lead {
  margin-top: 0.6rem;
  max-width: 46rem;
  color: var(--soft);
  font-size: 1.06rem;
}
.soft {
  color: var(--soft);
}
.counts {
  display: grid;
  grid-template-columns: repeat(5, 1fr);
  margin-top: 1.5rem;
  border-top: 1px solid var(--ink);
}
.counts div {
  padding: 0.7rem 1rem 0 0;
}
.counts div + div {
  padding-left: 1rem;
  border-left: 1px solid var(--line);
}
.counts dt {
  color: var(--soft);
  font-size: 0.86rem;
}
.counts dd {
  font-size: 1.9rem;
  line-height: 1.2;
  font-weight: 650;
}
.counts small {
  display: block;
  font-size: 0.86rem;
  font-weight: 400;
  color: var(--soft);
}
.counts .lost dd {
  color: var(--error);
}
table {
  width: 100%;
  margin-top: 0.6rem;
  border-collapse: collapse;
}
th,
td {
  padding: 0.35rem 0.8rem 0.35rem 0;
  border-top: 1px solid var(--line);
  text-align: left;
  vertical-align: top;
  font-weight: 400;
}
thead th {
  border: 0;
  overflow-wrap: normal;
  color: var(--soft);
  font-size: 0.82rem;
}
td.number,
th.number {
  text-align: right;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
}
code {
  font-family: var(--mono);
  font-size: 0.87em;
}
.sign {
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: 0 2rem;
  margin-top: 1rem;
}
.sign p {
  padding-top: 2.6rem;
  border-bottom: 1px solid var(--ink);
  color: var(--soft);
  font-size: 0.86rem;
}
@media (max-width: 40rem) {
  .counts {
    grid-template-columns: 1fr 1fr;
  }
  .counts div,
  .counts div + div {
    padding: 0.5rem 0;
    border: 0;
  }
  .sign {
    grid-template-columns: 1fr;
  }
}
@media print {
  @page {
    size: A4;
    margin: 12mm;
  }
  body {
    max-width: none;
    padding: 0;
    font-size: 8.5pt;
  }
  h1 {
    font-size: 18pt;
  }
  h2 {
    margin-top: 0.9rem;
    font-size: 11pt;
  }
  .lead {
    font-size: 9.5pt;
  }
  .counts {
    margin-top: 0.7rem;
  }
  .counts dd {
    font-size: 15pt;
  }
  th,
  td {
    padding-block: 0.12rem;
  }
  tr,
  .sign {
    break-inside: avoid;
  }
  .sign p {
    padding-top: 1.6rem;
  }
}
`;
