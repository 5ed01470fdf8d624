/** Facts of an agreement, one a line; what nobody has said yet is named so. */
import { useText } from '../../gateways/text.tsx'
import css from './Agreement.module.css'

export function Facts({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  const text = useText('requests')
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="quiet">{text('text.empty')}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
