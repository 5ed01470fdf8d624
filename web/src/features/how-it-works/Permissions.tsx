/** The escrow's permissions: a table on wide screens, a list of roles below each action on a phone. */
import type { BalanceChange } from '@keyhold/rental/escrowCalls.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Permissions.module.css'
import { columns, isAllowed, permissions } from './permissionTable.ts'

const rows = Object.keys(permissions) as BalanceChange['type'][]

export function Permissions() {
  const text = useText('howItWorks')
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
          {rows.map((action) => (
            <tr key={action}>
              <ActionHeading action={action} />
              {columns.map((column) => {
                const who = text(`rights.${column}`)
                return isAllowed(action, column) ? (
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
            <ActionHeading action="elsewhere" />
            <td className={css.nobody} colSpan={columns.length}>
              {text('rights.nobody')}
            </td>
          </tr>
        </tbody>
      </table>
    </Panel>
  )
}

function ActionHeading({ action }: { action: BalanceChange['type'] | 'elsewhere' }) {
  const text = useText('howItWorks')
  return (
    <th scope="row">
      <span>{text(`rights.acts.${action}`)}</span>
      <small>{text(`rights.notes.${action}`)}</small>
    </th>
  )
}
