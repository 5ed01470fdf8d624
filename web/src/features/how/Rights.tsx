/** Who may do what at the escrow: a table on wide screens, a list of who may below each act on a phone. */
import type { MoneyAct } from '@keyhold/rental/deposit.ts'
import { useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Rights.module.css'
import { columns, isTicked, rights } from './rights.ts'

const rows = Object.keys(rights) as MoneyAct['act'][]

export function Rights() {
  const text = useText('how')
  return (
    <Panel>
      <table className={css.rights}>
        <thead>
          <tr>
            <th scope="col">{text('rights.act')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {text(`rights.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((act) => (
            <tr key={act}>
              <Act act={act} />
              {columns.map((column) => {
                const who = text(`rights.${column}`)
                return isTicked(act, column) ? (
                  <td key={column} className={css.yes}>
                    <Icon name="check-bold" />
                    <span className={css.who}>{text('rights.yes', { who })}</span>
                  </td>
                ) : (
                  <td key={column} className={css.no}>
                    <span aria-hidden="true">·</span>
                    <span className="vh">{text('rights.no')}</span>
                  </td>
                )
              })}
            </tr>
          ))}
          <tr>
            <Act act="elsewhere" />
            <td className={css.nobody} colSpan={columns.length}>
              {text('rights.nobody')}
            </td>
          </tr>
        </tbody>
      </table>
    </Panel>
  )
}

function Act({ act }: { act: MoneyAct['act'] | 'elsewhere' }) {
  const text = useText('how')
  return (
    <th scope="row">
      {text(`rights.acts.${act}`)}
      <small>{text(`rights.notes.${act}`)}</small>
    </th>
  )
}
