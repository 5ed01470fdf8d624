/** What a drawing shows, as a table for whoever would rather read it. */
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Plots.module.css'

interface Props {
  readonly heads: readonly string[]
  /** One cell for each head; the first cell of a row is its own alone. */
  readonly rows: readonly (readonly string[])[]
}

export function DataTable({ heads, rows }: Props) {
  const text = useText('cities')
  return (
    <details className={css.table}>
      <summary>
        {text('table')} <Icon name="caret-down" />
      </summary>
      <table>
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
          {rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
