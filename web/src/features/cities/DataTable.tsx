/** A drawing's data as a table. */
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Plots.module.css'

interface Props {
  readonly heads: readonly string[]
  /** One cell per column; a row's first cell must be unique. */
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
