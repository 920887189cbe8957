import type { ComponentChildren } from 'preact';

interface TableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

export function Table({ caption, heads, rows }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], at) => (
          <tr key={at}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]} dir="auto">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
